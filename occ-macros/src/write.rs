//! The item with its checks. The block is always the same:
//!
//! ```text
//! { let __said = Said { .. };
//!   const fn limited_by(place, text) -> ! { match place { 1 => fail@key1, 2 => fail@key2, .. _ => fail@min } }
//!   let told = __said.told();
//!   match told.place { 0 => {}, 1 => fail@key1, 2 => fail@key2, .. place => limited_by@min(place, told.text) } }
//! ```
//!
//! It stands in the `where` clause of a function's signature, before a constant's value, beside a `#[cube]`, and in the
//! body where it waits for generic parameters, and of a program's `main`, which takes no `where` clause.

use occ_core::__private::account::Stated;
use occ_core::__private::{Problem, Said as Engine, Spills};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};

use crate::arguments::Arguments;
use crate::frameworks::{ABOVE, Framework};
use crate::item::{Constant, Function, Item, Kind, author_body, group_like};
use crate::page;
use crate::report::{self, Form};
use crate::said::{By, Knowledge, Said};
use crate::target::{ArchName, Target};
use crate::tokens::{At, Errors, mentions};
use crate::warn;

/// The item with its checks; for who reads a page, with a section about the contract of these arguments.
pub(crate) fn item(
    item: &Item,
    framework: &Framework,
    said: &Said,
    page: Option<&Arguments>,
) -> TokenStream {
    let blocks = blocks(item, said);
    let mut output = match &item.kind {
        // Who reads a page reads signatures, and checks nothing.
        Kind::Function(_) if page.is_some() || blocks.is_empty() => item.tokens.clone(),
        Kind::Function(function) => with_checks(item, function, framework, said, &blocks),
        Kind::Constant(constant) => {
            let Constant { head, above, value, .. } = &**constant;
            let checks = in_body(&blocks, said.is_deferred);
            quote!(#head { #above #checks { #value } };)
        }
    };
    let section = page.filter(|_| said.has_docs).map(|_| page::section(said));
    if let Some(section) = &section {
        output = page::with_section(output, section, &item.attributes);
    }
    if let Some(name) = &said.contract {
        contract(item, said, name, section.as_deref()).to_tokens(&mut output);
    }
    output
}

/// Blocks of type `()`.
fn blocks(item: &Item, said: &Said) -> Vec<TokenStream> {
    let mut blocks = Vec::new();
    let files = &said.watched;
    // What nobody calls is not kept: not a byte of a file is in the crate. Every contract watches its own files, because
    // an expansion may be used again while another is not.
    let watched = quote!(fn __tracked() { #(::core::include_bytes!(#files);)* });
    let mut warnings = if files.is_empty() { TokenStream::new() } else { watched };
    for target in &said.targets {
        match report::asked() {
            Form::Nothing => {}
            Form::Record if said.is_deferred => {
                let record = report::deferred(said, item.name_at);
                blocks.push(quote!({ #record }));
                break;
            }
            Form::Record => {
                let sources = &said.sources;
                let record = item.name_at.call("record", quote!(&__said, &[#sources]));
                blocks.push(asking(said, target, &record));
            }
            Form::Check => {
                let told = said.engine(target, false, |engine, known| {
                    (known == Knowledge::Certain).then(|| engine.told())
                });
                if told.is_none_or(|told| told.place != 0) {
                    blocks.push(check(item, said, target, told.as_ref()));
                }
                if !said.is_deferred {
                    warn::warnings(said, target).to_tokens(&mut warnings);
                }
            }
        }
    }
    if !warnings.is_empty() {
        blocks.push(quote!({ #warnings }));
    }
    blocks
}

fn with_checks(
    item: &Item,
    function: &Function,
    framework: &Framework,
    said: &Said,
    blocks: &[TokenStream],
) -> TokenStream {
    let (head, body) = (&function.head, &function.body);
    // What takes the body keeps the signature, and its `main` is no program's.
    let is_main = item.name == "main" && function.signature.inputs.is_empty();
    if said.is_deferred || is_main && framework.takes_body.is_none_or(|(by, _)| by == ABOVE) {
        let (above, author) = author_body(body);
        let checks = in_body(blocks, said.is_deferred);
        let body = group_like(body, quote!(#above #checks #author));
        return quote!(#head #body);
    }
    if framework.repeats_signature {
        let (item, lints) = (&item.tokens, lints(item));
        return quote!(#item #(#lints const _: () = #blocks;)*);
    }
    let clause = function.signature.generics.where_clause.as_ref();
    let start = match clause.map(|clause| clause.predicates.empty_or_trailing()) {
        None => quote!(where),
        Some(true) => TokenStream::new(),
        Some(false) => quote!(,),
    };
    quote!(#head #start #([(); { #blocks 0 }]:),* #body)
}

/// Checks before a body or a value. rustc underlines all of a block where it goes on about a failure.
fn in_body(blocks: &[TokenStream], is_deferred: bool) -> TokenStream {
    let each = blocks.iter().map(|block| {
        let keyword = Ident::new("const", At::of(block).first);
        if is_deferred { quote!(let () = #keyword #block;) } else { quote!(const _: () = #block;) }
    });
    each.collect()
}

/// Reports what is wrong whatever const evaluation finds, each at its place, and what cannot wait for generic parameters.
pub(crate) fn refuse(item: &Item, framework: &Framework, said: &Said, errors: &mut Errors) {
    // What is missing beside another error may be what that hides; and who does not know the architecture waits.
    let (is_clear, is_deferred) = (errors.is_empty(), said.is_deferred);
    for target in said.targets.iter().filter(|target| is_deferred || target.arch().is_some()) {
        said.engine(target, false, |engine, _| {
            for Problem { place, text } in (0..).map_while(|number| engine.problem(number)) {
                // The block tells what it underlines twice, and what is wrong with the whole; of spills once, and not at
                // each use.
                let is_told_there = match place {
                    Engine::LIMITS..=Engine::LAST | Engine::ARCHS | Engine::WHOLE => true,
                    Engine::SPILLS => !is_deferred,
                    _ => false,
                };
                let one = said.of(target).nth(usize::from(place.saturating_sub(1)));
                let is_missing = place == Engine::NAME
                    || one.is_some_and(|one| matches!(one.stated, Some(Stated::Needed(_))));
                if !is_told_there && (is_clear || !is_missing) {
                    errors.push(at(place, item, said, target), text.as_str());
                }
            }
        });
    }
    if !is_deferred {
        return;
    }
    let cannot_wait = "cannot depend on generic parameters or `Self`";
    if let Some(warn) = said.warn.as_ref().filter(|warn| warn.shared.is_empty()) {
        let text = format!("`warn` {cannot_wait}: the compiler warns before it knows them");
        errors.push(warn.at, text);
    }
    if let Some(name) = &said.contract {
        let text = format!("`contract` {cannot_wait}: it is one constant beside the item");
        errors.push(At::span(name.span()), text);
    }
    if let Some((attribute, at)) = framework.takes_body {
        let text = format!(
            "{attribute} may take the body away, and a value that depends on generic parameters or `Self` is checked \
             there; give values that do not depend on them"
        );
        errors.push(at, text);
    }
}

/// The crate under its name here, and what the types that the block asks about fall back to.
pub(crate) fn import(said: &Said, target: &Target) -> TokenStream {
    let import = said.krate.import();
    let tokens = said.written(target).map(|one| one.tokens.clone().unwrap_or_default()).collect();
    let asks_types = target.arch().is_none() || mentions(&tokens, &["Parameter", "sizes"]);
    let other = asks_types.then(|| {
        quote!(
            use __occ::Other as _;
        )
    });
    quote!(#import #other)
}

/// `let __said = Said { .. };`, behind what it is made of.
fn list(said: &Said, target: &Target) -> TokenStream {
    let (mut before, name) = (said.value.clone(), &said.name_tokens);
    let mut all = Vec::new();
    for one in said.written(target) {
        if let (By::File(names, vendor), false) = (&one.by, mentions(&before, &["__FILE"])) {
            let [kernel, file] = &**names;
            let vendor = Ident::new(&format!("{vendor:?}"), Span::mixed_site());
            before.extend(quote! {
                const __FILE: __occ::InFile<'static> =
                    __occ::InFile { kernel: #kernel, file: #file, vendor: __occ::Vendor::#vendor };
            });
        }
        all.push(one.to_tokens());
    }
    let archs = match &target.arch {
        ArchName::Known { chip, .. } => {
            let constant = Ident::new(chip.constant, Span::mixed_site());
            quote!(&[__occ::arch::#constant])
        }
        ArchName::Path(path) => {
            let archs = target.at.call("architectures", path.clone());
            let all = quote_spanned!(target.at.first=> .all());
            before.extend(quote!(let __archs = #archs; let __archs = __archs #all;));
            quote!(__archs)
        }
    };
    let asked = |asked: Option<&crate::asked::Asked>| match asked {
        Some(asked) => asked.tokens.clone(),
        None => quote!(__occ::Asked::NOTHING),
    };
    let (min, warn) = (asked(said.min.as_ref()), asked(said.warn.as_ref()));
    let spills = match said.spills_on(target) {
        Spills::Allowed => quote!(Allowed),
        Spills::Warn => quote!(Warn),
        Spills::Deny => quote!(Deny),
        Spills::AtMost(most) => quote!(AtMost(#most)),
        Spills::Spilled(text) => quote!(Spilled(#text)),
    };
    let (must_warn, has_others) = (said.must_warn(target), said.has_others());
    let called = target.called();
    let mut statements = quote!(&[#(#all),*]);
    if !said.hidden.is_empty() {
        let list = quote!(__occ::Statements::with_descriptor(#statements, &__kernel));
        before.extend(quote!(let __statements = #list;));
        statements = quote!(__statements.all());
    }
    quote! {
        #before
        let __said = __occ::Said {
            name: #name,
            archs: #archs,
            called: #called,
            statements: #statements,
            min: #min,
            warn: #warn,
            spills: __occ::Spills::#spills,
            must_warn: #must_warn,
            has_others: #has_others,
        };
    }
}

/// A block that asks the list something.
pub(crate) fn asking(said: &Said, target: &Target, question: &TokenStream) -> TokenStream {
    let (import, list) = (import(said, target), list(said, target));
    quote!({ #import #list #question })
}

/// What is underlined where the engine blames a place.
fn at(place: u8, item: &Item, said: &Said, target: &Target) -> At {
    let whole = said.min.as_ref().map_or(target.at, |min| min.at);
    let one = |place: u8| said.of(target).nth(usize::from(place.saturating_sub(1)));
    match place {
        Engine::LIMITS..=Engine::LAST => one(place - Engine::LIMITS).map_or(whole, |one| one.whole),
        Engine::SPILLS => target.spills.as_ref().map_or(whole, |(_, at)| *at),
        Engine::NAME => item.name_at,
        Engine::ARCHS => target.at,
        Engine::WARN => said.warn.as_ref().map_or(whole, |warn| warn.at),
        Engine::WHOLE => whole,
        _ => one(place).map_or(whole, |one| one.at),
    }
}

/// The check of one target: it fails where the contract is broken, and rustc underlines what to change. A broken minimum
/// is underlined, and the statement that keeps the kernel from it.
fn check(item: &Item, said: &Said, target: &Target, told: Option<&Problem>) -> TokenStream {
    let whole = at(Engine::WHOLE, item, said, target);
    let arm = |place: u8| {
        let fail = at(place, item, said, target).call("fail", quote!(__text));
        quote!(#place => #fail,)
    };
    let (mut arms, mut limits) = (Vec::new(), Vec::new());
    for (place, one) in (1..Engine::LIMITS).zip(said.written(target)) {
        arms.push(arm(place));
        if !one.key.relieves().is_empty() {
            limits.push(arm(place.saturating_add(Engine::LIMITS)));
        }
    }
    // What is hidden stands behind what is written.
    let behind = (1..Engine::LIMITS).nth(said.written(target).count());
    if let Some(first) = behind.filter(|_| !said.hidden.is_empty()) {
        let fail = item.name_at.call("fail", quote!(__text));
        let (limited, last) = (first.saturating_add(Engine::LIMITS), Engine::LIMITS);
        arms.push(quote!(#first..#last => #fail,));
        limits.push(quote!(#limited.. => #fail,));
    }
    let spills = target.spills.as_ref().map(|_| Engine::SPILLS);
    let others = [Engine::NAME, Engine::ARCHS, Engine::WARN, Engine::WHOLE];
    arms.extend(spills.into_iter().chain(others).map(arm));
    let inline = said.is_deferred.then(|| quote!(#[inline]));
    let otherwise = whole.call("fail", quote!(__text));
    let limited_by = Ident::new("limited_by", whole.first);
    let called = whole.call_path(&limited_by.to_token_stream(), quote!(__place, __text));
    // Where all is known here, const evaluation has nothing to find out.
    let (before, told) = match told {
        Some(Problem { place, text }) => {
            let text = text.as_str();
            (said.krate.import(), quote!((#place, #text)))
        }
        None => {
            let (import, list) = (import(said, target), list(said, target));
            let compiled_for = &target.compiled_for;
            let compiled_for = (!compiled_for.is_empty()).then(|| quote!(#compiled_for;));
            let before = quote!(#import #list #compiled_for let __told = __said.told(););
            (before, quote!((__told.place, __told.text.as_str())))
        }
    };
    let code = quote! {
        #before
        #inline
        const fn limited_by(__place: ::core::primitive::u8, __text: &::core::primitive::str) -> ! {
            match __place {
                #(#limits)*
                _ => #otherwise,
            }
        }
        let (__place, __text) = #told;
        match __place {
            0u8 => {}
            #(#arms)*
            __place => #called,
        }
    };
    let mut block = Group::new(Delimiter::Brace, code);
    block.set_span(whole.last);
    TokenTree::Group(block).into()
}

/// `pub const NAME: occ::Contract`, or an array of them, one a target. It takes the item's visibility.
fn contract(item: &Item, said: &Said, name: &Ident, section: Option<&str>) -> TokenStream {
    let (krate, visibility) = (&said.krate.path, &item.visibility);
    let doc = format!("The occupancy that `{}` has to keep.", said.name);
    let section = section.map(|section| quote!(#[doc = ""] #[doc = #section]));
    let mut contracts = said.targets.iter().map(|target| {
        let contract = match &target.arch {
            ArchName::Known { .. } => quote!(__said.contract()),
            ArchName::Path(_) => target.at.call("only", quote!(&__said)),
        };
        asking(said, target, &contract)
    });
    let (ty, value) = match said.targets.len() {
        1 => (quote!(#krate::Contract<'static>), contracts.next().unwrap_or_default()),
        count => (quote!([#krate::Contract<'static>; #count]), quote!([#(#contracts,)*])),
    };
    // A name of this crate's that nobody uses is no lint: an `allow` could not stand under a `forbid`.
    let mut name = name.clone();
    name.set_span(name.span().resolved_at(Span::mixed_site()));
    // Where it has no place, rustc underlines it from the visibility to the semicolon.
    let keyword = quote_spanned!(name.span()=> const);
    let end = quote_spanned!(name.span()=> ;);
    quote! {
        #[doc = #doc]
        #section
        #visibility #keyword #name: #ty = #value #end
    }
}

/// The lint levels for `deprecated` of a function, for the checks beside it. An `expect` of the function's would not be
/// met there.
fn lints(item: &Item) -> TokenStream {
    let mut lints = TokenStream::new();
    for attribute in &item.attributes {
        let path = attribute.path();
        let is_level = ["allow", "warn", "deny", "forbid"].iter().any(|level| path.is_ident(level));
        if path.is_ident("deprecated") {
            quote!(#[allow(deprecated)]).to_tokens(&mut lints);
        } else if is_level && mentions(&attribute.to_token_stream(), &["deprecated"]) {
            attribute.to_tokens(&mut lints);
        }
    }
    lints
}
