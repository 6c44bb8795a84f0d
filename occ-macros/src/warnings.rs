//! The types behind warnings whose numbers only const evaluation knows.
//!
//! rustc prints a `deprecated` note, and a note is a literal: so there is one type a percentage,
//! and limiter, and the check names the type that its numbers choose.

use occ_core::{Limiter, Vendor, message};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// A type for every limiter, and `Report` for every code.
pub(crate) fn table() -> TokenStream {
    let mut types = TokenStream::new();
    let mut reports = TokenStream::new();
    let mut written = Vec::new();
    for vendor in [Vendor::Amd, Vendor::Nvidia] {
        for limiter in Limiter::ALL {
            let name = type_name(limiter.name(vendor));
            let code = Literal::u8_unsuffixed(occ_core::warning_code(vendor, limiter));
            reports.extend(quote! {
                impl<const PERCENT: u8> Report<PERCENT> for Code<#code> {
                    type Warning = #name<PERCENT>;
                }
            });
            // Both vendors say "barriers": one type serves both.
            if written.contains(&name) {
                continue;
            }
            let doc = format!("Limited by {}.", limiter.name(vendor));
            types.extend(quote! {
                #[doc = #doc]
                pub struct #name<const PERCENT: u8>;
            });
            for percent in 0_u8..100 {
                let note = message::warning(vendor, limiter, percent);
                let note = note.as_str();
                let percent = Literal::u8_unsuffixed(percent);
                types.extend(quote! {
                    impl #name<#percent> {
                        #[deprecated(note = #note)]
                        pub const OCCUPANCY: () = ();
                    }
                });
            }
            written.push(name);
        }
    }
    quote!(#types #reports)
}

/// `shared memory` as `SharedMemory`.
fn type_name(words: &str) -> Ident {
    let mut name = String::new();
    for word in words.split(' ') {
        let (first, rest) = word.split_at(1);
        name.push_str(&first.to_ascii_uppercase());
        name.push_str(&rest.to_ascii_lowercase());
    }
    Ident::new(&name, Span::call_site())
}
