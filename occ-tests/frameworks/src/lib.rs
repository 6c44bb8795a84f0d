//! Stand-ins for what GPU frameworks put beside `#[occupancy_target]`. On the host the real ones
//! come to the same: the attributes vanish, and the kernel stays a function.

#![forbid(unsafe_code)]

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// rust-gpu's `#[spirv]`: it hides itself, and those of the parameters, behind a `cfg` that holds
/// on its own target alone.
#[proc_macro_attribute]
pub fn spirv(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut output = TokenStream::from(TokenTree::Punct(proc_macro::Punct::new(
        '#',
        proc_macro::Spacing::Alone,
    )));
    output.extend([TokenTree::Group(behind_cfg(&arguments))]);
    output.extend(hidden(item));
    output
}

/// Rust-CUDA's and cuda-oxide's `#[kernel]`.
#[proc_macro_attribute]
pub fn kernel(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// cuda-oxide's `#[launch_bounds(threads, blocks)]`.
#[proc_macro_attribute]
pub fn launch_bounds(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// Rust-CUDA's `shared_array![T; N]`: a pointer to an array in shared memory.
#[proc_macro]
pub fn shared_array(array: TokenStream) -> TokenStream {
    let array = Group::new(Delimiter::Bracket, array);
    format!("::core::ptr::null_mut::<{array}>()").parse().unwrap_or_default()
}

/// `[cfg_attr(false, rust_gpu::spirv(arguments))]`; `false` stands for rust-gpu's target.
fn behind_cfg(arguments: &TokenStream) -> Group {
    let attribute = format!("cfg_attr(false, rust_gpu::spirv({arguments}))");
    Group::new(Delimiter::Bracket, attribute.parse().unwrap_or_default())
}

/// `tokens` with every `#[spirv(..)]` behind a `cfg`, at its own place.
fn hidden(tokens: TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) => {
                let mut inner = group.stream().into_iter();
                let mut hidden = match (inner.next(), inner.next()) {
                    (Some(TokenTree::Ident(name)), Some(TokenTree::Group(arguments)))
                        if name.to_string() == "spirv"
                            && group.delimiter() == Delimiter::Bracket =>
                    {
                        behind_cfg(&arguments.stream())
                    }
                    _ => Group::new(group.delimiter(), hidden(group.stream())),
                };
                hidden.set_span(group.span());
                TokenTree::Group(hidden)
            }
            token => token,
        })
        .collect()
}
