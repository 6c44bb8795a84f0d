//! Stands in for `cuda_std_macros`.

use proc_macro::{TokenStream, TokenTree};

/// Makes a function an entry of the PTX, by its own name.
#[proc_macro_attribute]
pub fn kernel(_: TokenStream, item: TokenStream) -> TokenStream {
    let parsed = |text: &str| text.parse::<TokenStream>().expect("Rust");
    let mut entry = parsed("#[unsafe(no_mangle)]");
    for token in item {
        if matches!(&token, TokenTree::Ident(word) if word.to_string() == "fn") {
            entry.extend(parsed("extern \"ptx-kernel\""));
        }
        entry.extend([token]);
    }
    entry
}
