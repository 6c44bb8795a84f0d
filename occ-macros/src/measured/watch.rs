//! What makes rustc watch files, and cargo the environment variables in their paths.
//!
//! Every contract that reads a file watches it: an expansion may be used again while another is not,
//! and a macro below the attribute may throw away what is added to one item.

use proc_macro2::TokenStream;
use quote::quote;

/// Watches without a byte of the files in the crate: what nobody calls is not kept. Each path is
/// an expression. A variable's value may be a folder of this machine, so it stands in no other place:
/// the compiler reads the path and forgets it, where the value itself would make the library another
/// one in another folder. Empty where there is no file.
///
/// A statement without a `let` is what rustc makes least of.
pub(super) fn watch(paths: &[TokenStream]) -> TokenStream {
    if paths.is_empty() {
        return TokenStream::new();
    }
    quote! {
        fn __tracked() {
            #(::core::include_bytes!(#paths);)*
        }
    }
}
