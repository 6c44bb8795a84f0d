//! Warnings. On stable Rust a macro warns by the use of something deprecated: rustc prints the note,
//! and `#[allow(deprecated)]` silences it.

use occ_core::__private::message;
use occ_core::RegisterCap;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use crate::diagnostic::Underline;
use crate::facts::Facts;
use crate::requirement::Threshold;
use crate::verdict::Judged;

/// The warning of what was spilled.
pub(super) fn spilled(facts: &Facts) -> TokenStream {
    let Some((text, at)) = &facts.spilled else { return TokenStream::new() };
    warned("SPILLS", *at, &format!("{text}{}", message::SILENCE))
}

/// The warning of a contract that is kept, but not as well as wanted.
pub(super) fn judged(text: &str, (at, shared): (Underline, &str)) -> TokenStream {
    warned("OCCUPANCY", Underline::at(at.first), &format!("{text}{shared}{}", message::SILENCE))
}

/// The warning of a contract whose numbers only const evaluation knows: it chooses the type whose
/// constant is deprecated with the right words.
pub(super) fn evaluated(
    import: &TokenStream,
    contract: &TokenStream,
    at: Underline,
) -> TokenStream {
    let occupancy = Ident::new("OCCUPANCY", at.first);
    let path = quote_spanned!(at.first=> ::#occupancy);
    quote! {
        {
            #import
            const __CONTRACT: __occ::Contract = #contract;
            <<__occ::limited_by::Code<
                { __occ::__private::warned(&__CONTRACT) },
            > as __occ::limited_by::Report<
                { __occ::__private::percent(&__CONTRACT) },
            >>::Warning> #path
        }
    }
}

/// What a warning about a minimum that registers cannot break is called.
const CANNOT_FAIL: &str = "CANNOT_FAIL";

/// What makes spills an error.
const DENY_SPILLS: &str = "add `spills = \"deny\"`";

/// The warning that registers cannot break the minimum `min`, whatever the source needs: the file
/// was compiled for workgroups so large that the compiler spills before.
pub(super) fn cannot_fail(
    judged: &Judged,
    min: &Threshold,
    import: impl FnOnce() -> TokenStream,
    contract: impl FnOnce() -> TokenStream,
) -> TokenStream {
    let facts = &judged.facts;
    let Some(file) = facts.file.as_ref().filter(|file| !file.holds_registers) else {
        return TokenStream::new();
    };
    let (Some(bound), None) = (file.bound, file.spills) else { return TokenStream::new() };
    let note = |cap: &RegisterCap, way_out: &str| {
        let cause = message::register_cap(facts.target.vendor, cap, &min.name, &file.name);
        format!("{cause}; {way_out}{}", message::SILENCE)
    };
    if judged.verdict.is_some() {
        return judged.contract().register_cap().map_or_else(TokenStream::new, |cap| {
            let way_out = message::register_cap_way_out(facts.target.vendor, &cap, DENY_SPILLS);
            warned(CANNOT_FAIL, min.value_at, &note(&cap, &way_out.to_string()))
        });
    }
    // The launch is not known here, but the file is.
    let Some(arch) = facts.target.arch() else { return TokenStream::new() };
    let Some(cap) = facts.account.kernel.cap_of_bound(arch, bound) else {
        return TokenStream::new();
    };
    let way_out = message::compile_for(facts.target.vendor, None);
    let note = note(&cap, &format!("{way_out}, or {DENY_SPILLS}"));
    let name = Ident::new(CANNOT_FAIL, min.value_at.first);
    let (import, contract) = (import(), contract());
    quote! {
        {
            #import
            struct Capped<const IS_CAPPED: ::core::primitive::bool>;
            impl Capped<false> {
                const #name: () = ();
            }
            impl Capped<true> {
                #[deprecated(note = #note)]
                const #name: () = ();
            }
            Capped::<{ __occ::__private::is_capped(&#contract) }>::#name
        }
    }
}

fn warned(name: &str, at: Underline, note: &str) -> TokenStream {
    let name = Ident::new(name, at.first);
    quote! {
        {
            #[deprecated(note = #note)]
            const #name: () = ();
            #name
        }
    }
}
