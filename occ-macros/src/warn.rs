//! Warnings. On stable Rust a macro warns by the use of something deprecated: rustc prints the note, and
//! `#[allow(deprecated)]` silences it.

use std::fmt::Write as _;

use occ_core::__private::account::Stated;
use occ_core::__private::{Spills, message, warning_code};
use occ_core::{Limiter, Vendor, Verdict};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};

use crate::said::{By, Knowledge, Said};
use crate::target::Target;
use crate::tokens::At;
use crate::write;

/// What makes spills an error.
const DENY_SPILLS: &str = "add `spills = \"deny\"`";

/// The warnings of a target, as statements.
pub(crate) fn warnings(said: &Said, target: &Target) -> TokenStream {
    let mut warnings = TokenStream::new();
    if let (Spills::Warn, Some((text, at))) = (said.spills, &target.spills) {
        note("SPILLS", *at, text, None).to_tokens(&mut warnings);
    }
    asks_nothing(said, target).to_tokens(&mut warnings);
    cannot_fail(said, target).to_tokens(&mut warnings);
    let Some(warn) = &said.warn else { return warnings };
    let known = said.engine(target, true, |engine, known| {
        let contract = engine.named_contract();
        let verdict = contract.verdict();
        match (known, verdict) {
            (_, Verdict::Warned(_)) if known > Knowledge::Part => {
                Some(Some(contract.message(&verdict).as_str().to_owned()))
            }
            (Knowledge::Certain, _) => Some(None),
            _ => None,
        }
    });
    match known {
        Some(None) => {}
        Some(Some(text)) => {
            let (at, text) = (At::span(warn.at.first), format!("{text}{}", warn.shared));
            note("OCCUPANCY", at, &text, None).to_tokens(&mut warnings);
        }
        // Only const evaluation knows: it chooses the type whose constant is deprecated.
        None => {
            let at = if said.targets.len() > 1 { target.at } else { warn.at };
            let occupancy = Ident::new("OCCUPANCY", at.first);
            let path = quote_spanned!(at.first=> ::#occupancy);
            let code = write::asking(said, target, &quote!(__occ::warned(&__said)));
            let import = write::import(said, target);
            quote!({ #import <<__occ::limited_by::Code<#code> as __occ::limited_by::Report>::Warning> #path })
                .to_tokens(&mut warnings);
        }
    }
    warnings
}

/// The warning that a minimum of 0 asks for nothing, once for all targets.
fn asks_nothing(said: &Said, target: &Target) -> Option<TokenStream> {
    let asked = said.min.as_ref().filter(|min| min.shared.is_empty())?;
    let requirement = asked.known?;
    let is_nothing = requirement.count() == Some(0)
        || requirement.ratio().is_some_and(|ratio| ratio.numerator == 0);
    let text = message::asks_nothing(&asked.name);
    (is_nothing && said.is_first(target))
        .then(|| note("CANNOT_FAIL", asked.at, text.as_str(), None))
}

/// The warning that registers cannot break the minimum, whatever the source needs: the file was compiled for workgroups
/// so large that the compiler spills before.
fn cannot_fail(said: &Said, target: &Target) -> TokenStream {
    let limits_registers = said.of(target).any(|one| {
        one.key.relieves().contains(Limiter::Vgprs)
            && matches!(one.by, By::Author(_) | By::Descriptor(_))
            && !matches!(one.stated, Some(Stated::Silent))
    });
    let (Some(min), false, Spills::Allowed) = (&said.min, limits_registers, said.spills) else {
        return TokenStream::new();
    };
    let vendor = target.vendor;
    let found = said.engine(target, true, |engine, known| {
        let contract = engine.contract();
        let source = contract.source?;
        // The launch may not be known here, but the file is.
        let (cap, way_out) = if known > Knowledge::Part {
            let cap = contract.register_cap().filter(|_| engine.blame() == 0)?;
            (cap, message::register_cap_way_out(vendor, &cap, DENY_SPILLS).to_string())
        } else {
            let cap = contract.kernel.cap_of_bound(target.arch()?, source.bound?)?;
            (cap, format!("{}, or {DENY_SPILLS}", message::compile_for(vendor, None)))
        };
        let cause = message::register_cap(vendor, &cap, &min.name, source.file);
        Some((known > Knowledge::Part, format!("{cause}; {way_out}")))
    });
    let Some((is_known, text)) = found else { return TokenStream::new() };
    let is_capped = quote!(__said.blame() == 0 && __said.contract().register_cap().is_some());
    let is_capped = (!is_known).then(|| write::asking(said, target, &is_capped));
    note("CANNOT_FAIL", min.at, &text, is_capped.as_ref())
}

/// The use of something deprecated, in const evaluation only where `is_told` is true there.
fn note(name: &str, at: At, text: &str, is_told: Option<&TokenStream>) -> TokenStream {
    let (name, text) = (Ident::new(name, at.first), format!("{text}{}", message::SILENCE));
    let deprecated = quote!(#[deprecated(note = #text)] const #name: () = (););
    match is_told {
        None => quote!({ #deprecated #name }),
        Some(is_told) => quote!({
            struct Told<const IS_TOLD: ::core::primitive::bool>;
            impl Told<false> {
                const #name: () = ();
            }
            impl Told<true> {
                #deprecated
            }
            Told::<#is_told>::#name
        }),
    }
}

/// A type for every limiter, and `Report` for every code: rustc's note is a literal. It is text, because proc-macro2
/// looks at each character before rustc parses it.
pub(crate) fn table() -> String {
    let mut table = String::new();
    let mut named = Vec::new();
    for &vendor in Vendor::ALL {
        for &limiter in Limiter::ALL {
            let words = limiter.name(vendor);
            let (name, code) = (type_name(words), warning_code(vendor, limiter));
            let _ = write!(table, "impl Report for Code<{code}> {{ type Warning = {name}; }}");
            // All vendors say "barriers": one type serves all.
            if named.contains(&words) {
                continue;
            }
            named.push(words);
            let _ = write!(
                table,
                "#[doc = \"Limited by {words}.\"]
                pub struct {name};
                impl {name} {{
                    #[deprecated(note = {:?})]
                    pub const OCCUPANCY: () = {{}};
                }}",
                message::warning(vendor, limiter).as_str(),
            );
        }
    }
    table
}

/// `shared memory` as `SharedMemory`.
fn type_name(words: &str) -> String {
    let mut name = String::new();
    for word in words.split([' ', '-']) {
        let (first, rest) = word.split_at(1);
        name.push_str(&first.to_ascii_uppercase());
        name.push_str(&rest.to_ascii_lowercase());
    }
    name
}
