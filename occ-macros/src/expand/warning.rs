//! Warnings. On stable Rust a macro warns by the use of something deprecated: rustc prints the note,
//! and `#[allow(deprecated)]` silences it.

use occ_core::{Contract, Verdict, message};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::diagnostic::{Underline, respanned};
use crate::item::Item;
use crate::judge::named;
use crate::target::Warning;

/// Warnings whose text is known.
pub(super) fn known(warnings: &[Warning]) -> TokenStream {
    warnings.iter().flat_map(|warning| warned(warning.name, warning.at, &warning.text)).collect()
}

/// The warning of a contract that is kept, but not as well as wanted.
pub(super) fn judged(
    contract: &Contract,
    verdict: &Verdict,
    item: &Item,
    at: Underline,
) -> TokenStream {
    if !matches!(verdict, Verdict::Warned(_)) {
        return TokenStream::new();
    }
    let text = named(contract, item).message(verdict);
    warned("OCCUPANCY", Underline::at(at.first), &format!("{text}{}", message::SILENCE))
}

/// The warning of a contract whose numbers only const evaluation knows: it chooses the type whose
/// constant is deprecated with the right words.
pub(super) fn evaluated(
    import: &TokenStream,
    contract: &TokenStream,
    at: Underline,
) -> TokenStream {
    let occupancy = Ident::new("OCCUPANCY", at.first);
    let path = respanned(quote!(::#occupancy), at.first);
    quote! {
        #[allow(unused)]
        const _: () = {
            #import
            const __CONTRACT: __occ::Contract = #contract;
            <<__occ::limited_by::Code<
                { __occ::__private::warned(&__CONTRACT) },
            > as __occ::limited_by::Report<
                { __occ::__private::percent(&__CONTRACT) },
            >>::Warning> #path
        };
    }
}

fn warned(name: &str, at: Underline, note: &str) -> TokenStream {
    let name = Ident::new(name, at.first);
    quote! {
        const _: () = {
            #[deprecated(note = #note)]
            const #name: () = ();
            #name
        };
    }
}
