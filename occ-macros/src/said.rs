//! All that is said of a kernel: one list, each entry with its tokens, and its value where a literal or a file says it.

use std::rc::Rc;

use occ_core::__private::account::{
    DESCRIPTOR, LAUNCH_CONFIG, PARAMETERS, Source, Stated, Statement,
};
use occ_core::__private::key::{DECLARATIONS, Key, Value as Known};
use occ_core::__private::message::{self, InFile};
use occ_core::__private::{Asked as EngineAsked, Said as Engine, Spills, block};
use occ_core::{Arch, Vendor};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::Expr;

use crate::arguments::{Argument, Arguments};
use crate::asked::{self, Asked};
use crate::frameworks::{Bound, Framework, Launch};
use crate::item::{Constant, Item, Kind};
use crate::krate::Krate;
use crate::memory::{self, Memory};
use crate::report;
use crate::statement::one;
use crate::target::{self, ArchName, Target};
use crate::tokens::{At, Errors, bare_value, uses};
use crate::value::{Value, text_of};

/// Something that is said of the kernel: the engine's statement, with where it stands.
#[derive(Clone)]
pub(crate) struct One {
    pub(crate) key: Key,
    pub(crate) by: By,
    /// What is said, where it is known here.
    pub(crate) stated: Option<Stated<'static>>,
    /// The words of [`Stated::Needed`].
    pub(crate) needed: String,
    /// The same as an expression, where const evaluation has the last word.
    pub(crate) tokens: Option<TokenStream>,
    /// The value as its author wrote it, for a page.
    pub(crate) written: TokenStream,
    pub(crate) at: At,
    /// From the key to the end of the value, where there is a key.
    pub(crate) whole: At,
}

/// Who says it.
#[derive(Clone, PartialEq)]
pub(crate) enum By {
    /// The author, by a key of this name.
    Author(String),
    /// The item's value, in these words.
    Descriptor(&'static str),
    /// The item's own tokens, in these words.
    Item(String),
    /// A file: the kernel's name in it, and the file's.
    #[cfg_attr(not(feature = "artifacts"), expect(dead_code, reason = "no file is read"))]
    File(Rc<[String; 2]>, Vendor),
    /// Nobody: what is so where nothing is given.
    Default,
}

/// What is known of a kernel while the attribute expands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Knowledge {
    /// A part.
    Part,
    /// All, if types are what they are called.
    Believed,
    /// All.
    Certain,
}

/// All that is said.
pub(crate) struct Said {
    /// The kernel's name, as messages print it.
    pub(crate) name: String,
    /// The same as an expression, and what stands before it: the item's value, brought to hand.
    pub(crate) name_tokens: TokenStream,
    pub(crate) value: TokenStream,
    pub(crate) all: Vec<One>,
    /// What a descriptor may say beside what its tokens show: the engine takes it from the value.
    pub(crate) hidden: Vec<One>,
    pub(crate) targets: Vec<Target>,
    pub(crate) min: Option<Asked>,
    pub(crate) warn: Option<Asked>,
    pub(crate) spills: Spills<'static>,
    /// `contract = NAME`.
    pub(crate) contract: Option<Ident>,
    /// Whether the item's page shows the contract: `docs = false` leaves it out.
    pub(crate) has_docs: bool,
    pub(crate) krate: Krate,
    /// The paths of `occ.toml` and of all that `resources` names, for the compiler to watch.
    pub(crate) watched: Vec<TokenStream>,
    /// Whether a value mentions what a nested constant cannot: the check then waits until the function is instantiated, or
    /// the constant used.
    pub(crate) is_deferred: bool,
    /// Where the keys stand that ask for something, or say of which file, for `cargo occ report`.
    pub(crate) sources: TokenStream,
}

/// What the arguments, the item and the files say; `shared`: the `occ.toml` that was read.
pub(crate) fn collect(
    arguments: &Arguments,
    item: &Item,
    framework: &Framework,
    shared: Option<String>,
    errors: &mut Errors,
) -> Said {
    let krate = Krate::of(arguments, item.name_at, errors);
    let (mut all, mut value) = (Vec::new(), TokenStream::new());
    for argument in arguments.list.iter().filter(|argument| argument.key.is_resource()) {
        let Argument { key, name, value, at, value_at, .. } = argument;
        let by = By::Author(name.clone());
        let said = one((*key, name), by, Bound::Exactly, (value, *value_at), errors);
        all.extend(said.map(|one| One { whole: *at, ..one }));
    }
    let mut hidden = Vec::new();
    if let Kind::Constant(constant) = &item.kind {
        of_value(constant, item.name_at, &mut all, &mut hidden);
        value = to_hand(constant);
    }
    for launch in &framework.launches {
        let Launch { key, by, name, value, bound, at } = launch;
        all.extend(one((*key, name), By::Item((*by).to_owned()), *bound, (value, *at), errors));
    }
    if framework.is_rust_gpu {
        // Vulkan runs without a trap handler.
        let trap = Stated::Exactly(Known::Flag(false));
        all.push(One::literal(Key::Trap, By::Default, trap, item.name_at));
    }
    let function = item.function();
    let memory =
        function.map(|function| memory::read(function, framework.is_rust_gpu)).unwrap_or_default();
    let name = name(arguments, item, errors);
    of_memory(&memory, (&name, item.name_at), &mut all);
    let min = asked::minimum(arguments, framework, errors);
    let warn = asked::wanted(arguments, min.as_ref(), errors);
    let (contract, has_docs) = (contract_name(arguments, errors), has_docs(arguments, errors));
    let keys = [Key::Min, Key::MinWavesPerSimd, Key::MinWorkgroups, Key::Warn, Key::Contract];
    if framework.min_workgroups.is_none() && keys.into_iter().all(|key| arguments.lack(key)) {
        let text = "there is no minimum; give what the kernel must reach, as in `min = 0.5`";
        errors.push(At::attribute(item.name_at), text);
    }
    let mut targets = target::read(arguments, item.name_at, errors);
    #[cfg(feature = "artifacts")]
    let files = crate::measured::read(arguments, item, framework, &name, &mut targets, errors);
    #[cfg(not(feature = "artifacts"))]
    let files = Option::<(Spills<'static>, Vec<TokenStream>)>::default();
    for target in &mut targets {
        if files.is_none() {
            missing(item, framework, &memory, &name, arguments, target);
        }
        if let Some((what, at)) = memory.dynamic {
            let key = Key::DynamicLds;
            let or = "the most that is asked for at launch";
            target.ones.push(One::needed(key, cannot_read(what, key, target.vendor, or), at));
        }
    }
    let has_bounds = min.as_ref().is_some_and(|min| min.name == "launch_bounds");
    let sources = report::sources(arguments, warn.is_some(), has_bounds);
    let (spills, files) = files.unwrap_or((Spills::Allowed, Vec::new()));
    let watched = shared.map(|path| quote!(#path)).into_iter().chain(files).collect();
    let is_descriptor = item.constant().is_some_and(|constant| !constant.is_launch_config);
    let name_tokens = if is_descriptor { quote!(__kernel.name) } else { name.to_token_stream() };
    let mut said = Said {
        name,
        name_tokens,
        value,
        all,
        hidden,
        targets,
        min,
        warn,
        spills,
        contract,
        has_docs,
        krate,
        watched,
        is_deferred: false,
        sources,
    };
    said.is_deferred = is_deferred(item, &said);
    said
}

fn is_deferred(item: &Item, said: &Said) -> bool {
    let waits = |tokens: &TokenStream| uses(tokens, &item.outer);
    let mut asked = said.min.iter().chain(&said.warn).filter(|asked| asked.known.is_none());
    let value = item.constant().map(|constant| constant.value.to_token_stream());
    let is_open = |target: &Target| {
        let is_path = matches!(&target.arch, ArchName::Path(path) if waits(path));
        is_path || said.of(target).any(|one| one.tokens.as_ref().is_some_and(waits))
    };
    asked.any(|asked| waits(&asked.tokens))
        || value.as_ref().is_some_and(waits)
        || said.targets.iter().any(is_open)
}

/// The kernel's name in its file, which `kernel` gives: the item may be the host's function that launches it. A
/// descriptor says its own name.
fn name(arguments: &Arguments, item: &Item, errors: &mut Errors) -> String {
    let is_written = item.constant().is_some_and(|constant| constant.has_written_name);
    let kernel = arguments.get(Key::Kernel);
    match kernel.map(|kernel| (kernel, text_of(&kernel.value))) {
        Some((_, Ok(name))) if !is_written => name.text,
        Some((kernel, Err(text))) => {
            let expected = "`kernel` takes the kernel's name in the file, in quotes";
            errors.push(kernel.value_at, text.unwrap_or_else(|| expected.to_owned()));
            item.name.clone()
        }
        _ => item.name.clone(),
    }
}

fn has_docs(arguments: &Arguments, errors: &mut Errors) -> bool {
    let Some(docs) = arguments.get(Key::Docs) else { return true };
    let Value::Flag(has_docs) = Value::of(&docs.value) else {
        errors.push(docs.value_at, "`docs` takes `true` or `false`");
        return true;
    };
    has_docs
}

fn contract_name(arguments: &Arguments, errors: &mut Errors) -> Option<Ident> {
    let argument = arguments.get(Key::Contract)?;
    let name = match bare_value(&argument.value) {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident().cloned(),
        _ => None,
    };
    if name.is_none() {
        let text = "`contract` takes the name of the constant to write, such as `SAXPY_CONTRACT`";
        errors.push(argument.value_at, text);
    }
    name
}

/// What the item's value says: const evaluation reads it, and its tokens show a part. What a descriptor may say beside
/// that is hidden.
fn of_value(constant: &Constant, name_at: At, all: &mut Vec<One>, hidden: &mut Vec<One>) {
    let words = if constant.is_launch_config { LAUNCH_CONFIG } else { DESCRIPTOR };
    for declared in DECLARATIONS.iter().filter(|declared| declared.key.is_resource()) {
        let key = declared.key;
        let path = key_path(key);
        let tokens = match (constant.is_launch_config, key) {
            (false, _) => quote!(__occ::Statement::of_descriptor(&__kernel, #path).stated),
            (true, Key::Workgroup) => {
                quote!(__occ::Stated::Exactly(__occ::Value::Shape([__x, __y, __z])))
            }
            (true, Key::DynamicLds) => quote!(__occ::Stated::Exactly(__occ::Value::Count(__bytes))),
            (true, _) => continue,
        };
        let by = By::Descriptor(words);
        let mut entry = One::literal(key, by.clone(), Stated::Silent, name_at);
        entry.tokens = Some(tokens);
        // What it does not say is believed to be nothing where all of it is shown.
        entry.stated = constant.has_written_name.then_some(Stated::Silent);
        let found = constant.shown.iter().find(|(known, ..)| *known == key);
        if let Some((_, value, at)) = found {
            (entry.at, entry.whole) = (*at, *at);
            // What is wrong in a value of the item's is for the compiler to say.
            let shown =
                one((key, key.name()), by, Bound::Exactly, (value, *at), &mut Errors::default());
            (entry.stated, entry.written) =
                shown.map_or((None, TokenStream::new()), |one| (one.stated, one.written));
        }
        let is_shown = found.is_some() || constant.is_launch_config;
        if is_shown { &mut *all } else { &mut *hidden }.push(entry);
    }
}

/// What brings the item's value to hand.
fn to_hand(constant: &Constant) -> TokenStream {
    let (ty, value) = (&constant.ty, &constant.value);
    if !constant.is_launch_config {
        let value = At::of(value).call("descriptor", value.to_token_stream());
        return quote!(let __kernel = #value;);
    }
    // A type with another `block_dim` is a mistake of the item.
    let at = At::of(ty).first;
    let block = quote_spanned!(at=> __launch.block_dim);
    let bytes = quote_spanned!(at=> __launch.shared_mem_bytes);
    let u32 = quote_spanned!(at=> ::core::primitive::u32);
    let sizes = quote_spanned!(at=> (#u32, #u32, #u32));
    quote! {
        let __launch: #ty = #value;
        let (__x, __y, __z): #sizes = #block;
        let __bytes: #u32 = #bytes;
    }
}

/// What parameters in workgroup memory take together, and the least that the body takes.
fn of_memory(memory: &Memory, (name, name_at): (&str, At), all: &mut Vec<One>) {
    for variable in &memory.variables {
        let layout = memory::layouts(variable);
        let mut one = One::literal(Key::Lds, By::Default, Stated::Silent, variable.at);
        one.tokens = Some(quote!(__occ::readable(#layout)));
        all.push(one);
    }
    // Of several the largest is to change; what is not known may be.
    let largest = memory
        .variables
        .iter()
        .rev()
        .max_by_key(|one| one.known.map_or(u64::MAX, |(size, _)| size));
    if let Some(largest) = largest {
        let layouts = memory.variables.iter().map(memory::layouts);
        // Beside one that cannot be read, they are the least.
        let (is_least, by) = (!memory.unreadable.is_empty(), By::Item(PARAMETERS.to_owned()));
        let known = memory.variables.iter().map(|one| {
            let (size, align) = one.known?;
            Some(Some(block::Layout::of(size.try_into().ok()?, align.try_into().ok()?)))
        });
        let known: Option<Vec<_>> = known.collect();
        let stated = known.map(|layouts| block::variables(&layouts, is_least));
        let types = memory.variables.iter().map(|one| &one.referent);
        all.push(One {
            stated,
            tokens: Some(quote!(__occ::variables(&[#(#layouts),*], #is_least))),
            written: quote!(#(size_of::<#types>())+*),
            ..One::literal(Key::Lds, by, Stated::Silent, largest.at)
        });
    }
    if memory.shown > 0 {
        let (by, least) = (By::Item(name.to_owned()), Stated::AtLeast(memory.shown));
        all.push(One::literal(Key::Lds, by, least, name_at));
    }
}

/// Asks for the static workgroup memory of a kernel that no file states, where neither the item's tokens nor a
/// descriptor say all of it.
fn missing(
    item: &Item,
    framework: &Framework,
    memory: &Memory,
    name: &str,
    arguments: &Arguments,
    target: &mut Target,
) {
    let is_descriptor = item.constant().is_some_and(|constant| !constant.is_launch_config);
    // One answer is for all of them.
    if let Some((what, at)) = memory.unreadable.first() {
        let or = "all of the kernel's together, or read it from a file by `resources`";
        let text = cannot_read(what, Key::Lds, target.vendor, or);
        target.ones.push(One::needed(Key::Lds, text, *at));
    }
    if !framework.is_rust_gpu && !is_descriptor && arguments.lack(Key::Lds) {
        let (shown, is_least) = (memory.shown.into(), memory.is_least);
        let text = message::missing_memory(target.vendor, name, shown, is_least);
        target.ones.push(One::needed(Key::Lds, text.as_str().to_owned(), item.name_at));
    }
}

fn cannot_read(what: &str, key: Key, vendor: Vendor, or: &str) -> String {
    let key = key.name_for(vendor);
    format!("the size of {what} cannot be read; give it as `{key} = 4096`, {or}")
}

impl One {
    pub(crate) fn literal(key: Key, by: By, stated: Stated<'static>, at: At) -> Self {
        let (needed, written) = (String::new(), TokenStream::new());
        Self { key, by, stated: Some(stated), needed, tokens: None, written, at, whole: at }
    }

    pub(crate) fn needed(key: Key, needed: String, at: At) -> Self {
        Self { needed, ..Self::literal(key, By::Default, Stated::Needed(""), at) }
    }

    /// The engine's own, and how much of it is known.
    fn engine(&self, believes: bool) -> (Statement<'_>, Knowledge) {
        let source = match &self.by {
            By::Author(name) => Source::Author(name),
            By::Descriptor(words) => Source::Descriptor(words),
            By::Item(words) => Source::Item(words),
            By::File(names, vendor) => {
                let [kernel, file] = &**names;
                Source::File(InFile { kernel, file, vendor: *vendor })
            }
            By::Default => Source::Default,
        };
        let (stated, known) = match (self.stated, &self.tokens) {
            (Some(Stated::Needed(_)), _) => (Stated::Needed(&self.needed), Knowledge::Certain),
            (Some(stated), None) => (stated, Knowledge::Certain),
            (Some(stated), Some(_)) if believes => (stated, Knowledge::Believed),
            _ => (Stated::Unknown, Knowledge::Part),
        };
        (Statement { key: self.key, stated, source }, known)
    }

    /// The engine's own as an expression.
    pub(crate) fn to_tokens(&self) -> TokenStream {
        let key = key_path(self.key);
        let source = match &self.by {
            By::Author(name) => quote!(Author(#name)),
            By::Descriptor(words) => quote!(Descriptor(#words)),
            By::Item(words) => quote!(Item(#words)),
            By::File(..) => quote!(File(__FILE)),
            By::Default => quote!(Default),
        };
        let stated = match (&self.tokens, self.stated) {
            (Some(tokens), _) => tokens.clone(),
            (None, stated) => stated_tokens(stated.unwrap_or(Stated::Silent), &self.needed),
        };
        quote!(__occ::Statement { key: #key, stated: #stated, source: __occ::Source::#source })
    }
}

impl Said {
    /// All statements of a target.
    pub(crate) fn of<'a>(&'a self, target: &'a Target) -> impl Iterator<Item = &'a One> {
        self.written(target).chain(&self.hidden)
    }

    /// The statements that mean something to a target, but for what is hidden. What a descriptor or a file has is there
    /// on every architecture.
    pub(crate) fn written<'a>(&'a self, target: &'a Target) -> impl Iterator<Item = &'a One> {
        let arch = target.arch();
        let is_own = move |one: &&One| {
            let is_foreign = arch.is_some_and(|arch| one.key.foreign_to(arch).is_some());
            !is_foreign || matches!(one.by, By::Descriptor(_))
        };
        self.all.iter().filter(is_own).chain(&target.ones)
    }

    /// The engine's own, as far as it is known here: with what types seem to say, if that is believed.
    pub(crate) fn engine<T>(
        &self,
        target: &Target,
        believes: bool,
        ask: impl FnOnce(&Engine<'_, '_>, Knowledge) -> T,
    ) -> T {
        let (statements, known): (Vec<_>, Vec<_>) =
            self.of(target).map(|one| one.engine(believes)).unzip();
        let mut known = known.into_iter().min().unwrap_or(Knowledge::Certain);
        if self.krate.is_given {
            known = known.min(Knowledge::Believed);
        }
        let archs: Vec<Arch> = target.arch().into_iter().copied().collect();
        let (min, warn) = (Asked::engine(self.min.as_ref()), Asked::engine(self.warn.as_ref()));
        if target.arch().is_none() || min.is_none() || warn.is_none() {
            known = Knowledge::Part;
        }
        let engine = Engine {
            name: &self.name,
            archs: &archs,
            called: target.called(),
            statements: &statements,
            min: min.unwrap_or(EngineAsked::NOTHING),
            warn: warn.unwrap_or(EngineAsked::NOTHING),
            spills: self.spills_on(target),
            must_warn: self.must_warn(target),
            has_others: self.has_others(),
        };
        ask(&engine, known)
    }

    /// What is done about spills, and found of them on a target.
    pub(crate) fn spills_on<'a>(&self, target: &'a Target) -> Spills<'a> {
        match &target.spills {
            Some((text, _)) if self.spills != Spills::Warn => Spills::Spilled(text),
            _ => self.spills,
        }
    }

    /// Whether it is an error that the contract can never warn: `occ.toml` wants it of all kernels. Of several targets
    /// the first tells it.
    pub(crate) fn must_warn(&self, target: &Target) -> bool {
        self.is_first(target) && self.warn.as_ref().is_some_and(|warn| warn.shared.is_empty())
    }

    pub(crate) fn has_others(&self) -> bool {
        self.targets.len() > 1
    }

    pub(crate) fn is_first(&self, target: &Target) -> bool {
        self.targets.first().is_some_and(|first| std::ptr::eq(first, target))
    }
}

pub(crate) fn key_path(key: Key) -> TokenStream {
    let name = format_ident!("{key:?}", span = Span::mixed_site());
    quote!(__occ::Key::#name)
}

/// What is stated as an expression.
fn stated_tokens(stated: Stated<'_>, needed: &str) -> TokenStream {
    match stated {
        Stated::Exactly(value) => {
            let value = value_tokens(value);
            quote!(__occ::Stated::Exactly(__occ::Value::#value))
        }
        Stated::AtLeast(count) => quote!(__occ::Stated::AtLeast(#count)),
        Stated::AtMost(count) => quote!(__occ::Stated::AtMost(#count)),
        Stated::Needed(_) => quote!(__occ::Stated::Needed(#needed)),
        _ => quote!(__occ::Stated::Silent),
    }
}

fn value_tokens(value: Known) -> TokenStream {
    match value {
        Known::Count(count) => quote!(Count(#count)),
        Known::Shape([x, y, z]) => quote!(Shape([#x, #y, #z])),
        Known::Range([least, most]) => quote!(Range([#least, #most])),
        Known::Flag(flag) => quote!(Flag(#flag)),
        Known::Wave(wave) => {
            let wave = format_ident!("{wave:?}");
            quote!(Wave(__occ::Wave::#wave))
        }
        Known::Mode(mode) => {
            let mode = format_ident!("{mode:?}");
            quote!(Mode(__occ::Mode::#mode))
        }
    }
}
