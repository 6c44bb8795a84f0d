//! What makes rustc watch files, and cargo the environment variables in their paths.
//!
//! Every contract that reads a file watches it: an expansion may be used again while another is not,
//! and a macro below the attribute may throw away what is added to one item.

use proc_macro2::TokenStream;
use quote::quote;

/// Watches without a byte of the files in the crate: what stands in a function that is never called
/// is not kept.
pub(super) fn watch(paths: &[String], variables: &[String]) -> TokenStream {
    quote! {
        const _: () = {
            #[allow(unused)]
            fn __tracked() {
                #(::core::include_bytes!(#paths);)*
                #(::core::option_env!(#variables);)*
            }
        };
    }
}
