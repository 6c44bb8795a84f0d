//! Stand-ins for what GPU frameworks put beside `#[occupancy_target]`. On the host the real ones
//! come to the same: the attributes vanish, and the kernel stays a function. The types that
//! cuda-oxide's kernels use are in `types`, because this crate can hold macros alone.

#![forbid(unsafe_code)]

use proc_macro::{Delimiter, Group, Ident, TokenStream, TokenTree};

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

/// Rust-CUDA's and cuda-oxide's `#[kernel]`. Like the real one it takes `#[unroll(..)]` off the
/// loops, which the compiler would not allow there, and writes the signature of a generic kernel once
/// more for its entry.
#[proc_macro_attribute]
pub fn kernel(_: TokenStream, item: TokenStream) -> TokenStream {
    let item = without("unroll", item);
    let mut entry: Vec<TokenTree> = item.clone().into_iter().collect();
    let is_fn =
        |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word.to_string() == "fn");
    let at = entry.iter().position(is_fn).unwrap_or_default();
    let Some([TokenTree::Ident(name), TokenTree::Punct(angle), TokenTree::Ident(_), ..]) =
        entry.get(at + 1..)
    else {
        return item;
    };
    if *angle != '<' {
        return item;
    }
    entry[at + 1] = TokenTree::Ident(Ident::new(&format!("{name}_entry"), name.span()));
    entry.pop();
    entry.push(TokenTree::Group(Group::new(
        Delimiter::Brace,
        "loop {}".parse().unwrap_or_default(),
    )));
    // The attributes stay on the kernel itself.
    let start = entry[..at].iter().rposition(
        |token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket),
    );
    let entry = entry.into_iter().skip(start.map_or(0, |at| at + 1));
    [item, "#[allow(dead_code, missing_docs, unused)]".parse().unwrap_or_default(), entry.collect()]
        .into_iter()
        .collect()
}

/// cuda-oxide's `#[launch_bounds(threads, blocks)]`.
#[proc_macro_attribute]
pub fn launch_bounds(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// cuda-oxide's `#[launch_contract(domain = 1, block = (256, 1, 1), dynamic_shared = 1024)]`.
#[proc_macro_attribute]
pub fn launch_contract(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// cuda-oxide's `#[cluster_launch(x, y, z)]`.
#[proc_macro_attribute]
pub fn cluster_launch(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// cuda-oxide's `#[cuda_module]`.
#[proc_macro_attribute]
pub fn cuda_module(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// cuda-oxide's `#[constant]`, on statics in constant memory.
#[proc_macro_attribute]
pub fn constant(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// Rust-CUDA's `#[address_space(shared)]`, on statics.
#[proc_macro_attribute]
pub fn address_space(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// CubeCL's `#[cube(launch)]`. Like the real one it allows some lints, takes `#[comptime]` off the parameters, and makes
/// a module with a function `expand`, on which, as in 0.11, all that stands below stands again.
#[proc_macro_attribute]
pub fn cube(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let allow: TokenStream =
        "#[allow(dead_code, clippy::too_many_arguments)]".parse().unwrap_or_default();
    let launch = arguments.to_string().starts_with("launch").then(|| expanded(item.clone()));
    [Some(allow), Some(without("comptime", item)), launch].into_iter().flatten().collect()
}

/// `mod kernel { #[below] pub fn expand(_scope: &mut Scope) {} }`.
fn expanded(item: TokenStream) -> TokenStream {
    let written = |text: &str| text.parse().unwrap_or_default();
    let tokens: Vec<TokenTree> = item.into_iter().collect();
    let function = tokens.iter().position(|token| token.to_string() == "fn").unwrap_or_default();
    let below = tokens[..function].iter().filter(|token| token.to_string() != "pub").cloned();
    let inside: [TokenStream; 3] = [
        written("use super::*; pub struct Scope; #[allow(unused, clippy::all)]"),
        below.collect(),
        written("pub fn expand(_scope: &mut Scope) {}"),
    ];
    let mut module: TokenStream = written("#[allow(missing_docs, unused)] pub mod");
    module.extend(tokens.get(function + 1).cloned());
    let inside = Group::new(Delimiter::Brace, inside.into_iter().collect());
    module.extend([TokenTree::Group(inside)]);
    module
}

/// cuda_std's and spirv-std's `#[gpu_only]`: on the host it throws the body away.
#[proc_macro_attribute]
pub fn gpu_only(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = item.into_iter().collect();
    tokens.pop();
    let body: TokenStream = "::core::panic!(\"for the GPU alone\")".parse().unwrap_or_default();
    tokens.push(TokenTree::Group(Group::new(Delimiter::Brace, body)));
    tokens.into_iter().collect()
}

/// A framework that keeps nothing of a function on the host but its text, as a constant.
#[proc_macro_attribute]
pub fn as_text(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut words = item.to_string();
    let name = words.split_off(words.find("fn ").map_or(0, |at| at + 3));
    let name = name.split(|char: char| !char.is_alphanumeric()).next().unwrap_or_default();
    format!("pub const {}: &str = \"\";", name.to_uppercase()).parse().unwrap_or_default()
}

/// A framework that writes the signature anew, without its `where` clause.
#[proc_macro_attribute]
pub fn without_where(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut is_clause = false;
    let mut kept = TokenStream::new();
    for token in item {
        match &token {
            TokenTree::Ident(word) if word.to_string() == "where" => is_clause = true,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => is_clause = false,
            _ => {}
        }
        if !is_clause {
            kept.extend([token]);
        }
    }
    kept
}

/// A framework that keeps the value of a constant for itself.
#[proc_macro_attribute]
pub fn of_default(default: TokenStream, item: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = item.into_iter().collect();
    let equals = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if *mark == '=');
    kept.truncate(kept.iter().position(equals).map_or(0, |at| at + 1));
    let end = TokenTree::Punct(proc_macro::Punct::new(';', proc_macro::Spacing::Alone));
    kept.into_iter().chain(default).chain([end]).collect()
}

/// khal's `#[spirv_bindgen]`, which authors put above `#[spirv]`.
#[proc_macro_attribute]
pub fn spirv_bindgen(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// Rust-CUDA's `shared_array![T; N]`: a pointer to an array in shared memory. The array is a static
/// in a function of its own, so `T` and `N` mean what they mean where the macro stands, but for the
/// generic parameters around it, which the compiler refuses.
#[proc_macro]
pub fn shared_array(array: TokenStream) -> TokenStream {
    let tokens = |text: &str| text.parse::<TokenStream>().unwrap_or_default();
    let semicolon = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if *mark == ';');
    let element = array.clone().into_iter().take_while(|token| !semicolon(token));
    let element: TokenStream = element.collect();
    let array = TokenTree::Group(Group::new(Delimiter::Bracket, array)).into();
    let body: TokenStream = [
        tokens("static SHARED: ::core::marker::PhantomData<fn() ->"),
        array,
        tokens("> = ::core::marker::PhantomData; let _ = &SHARED; ::core::ptr::null_mut()"),
    ]
    .into_iter()
    .collect();
    let body = TokenTree::Group(Group::new(Delimiter::Brace, body)).into();
    let output: TokenStream =
        [tokens("fn shared_array() -> *mut"), element, body, tokens("shared_array()")]
            .into_iter()
            .collect();
    TokenTree::Group(Group::new(Delimiter::Brace, output)).into()
}

/// `tokens` without any `#[name]` and `#[name(..)]`.
fn without(name: &str, tokens: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if is_attribute(name, kept.last(), &group) => {
                kept.pop();
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), without(name, group.stream()));
                inner.set_span(group.span());
                kept.push(inner.into());
            }
            token => kept.push(token),
        }
    }
    kept.into_iter().collect()
}

fn is_attribute(name: &str, before: Option<&TokenTree>, group: &Group) -> bool {
    matches!(before, Some(TokenTree::Punct(mark)) if *mark == '#')
        && group.delimiter() == Delimiter::Bracket
        && matches!(group.stream().into_iter().next(),
            Some(TokenTree::Ident(first)) if first.to_string() == name)
}

/// `[cfg_attr(false, rust_gpu::spirv(arguments))]`; `false` stands for rust-gpu's target.
fn behind_cfg(arguments: &TokenStream) -> Group {
    let attribute = format!("cfg_attr(false, rust_gpu::spirv({arguments}))");
    Group::new(Delimiter::Bracket, attribute.parse().unwrap_or_default())
}

/// `cfg_attr(false, rust_gpu::spirv(arguments))` for every `spirv(arguments)` inside a `cfg_attr`.
/// The real one leaves those to the compiler, which takes them where its target is rust-gpu's.
fn hidden_in_cfg_attr(tokens: TokenStream) -> TokenStream {
    let mut hidden: Vec<TokenTree> = Vec::new();
    for token in tokens {
        let name = hidden.last().map(ToString::to_string);
        match (name.as_deref(), token) {
            (Some("spirv"), TokenTree::Group(arguments)) => {
                hidden.pop();
                hidden.extend(behind_cfg(&arguments.stream()).stream());
            }
            (_, TokenTree::Group(group)) => {
                let inner = hidden_in_cfg_attr(group.stream());
                hidden.push(Group::new(group.delimiter(), inner).into());
            }
            (_, token) => hidden.push(token),
        }
    }
    hidden.into_iter().collect()
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
                    (Some(TokenTree::Ident(name)), _)
                        if name.to_string() == "cfg_attr"
                            && group.delimiter() == Delimiter::Bracket =>
                    {
                        Group::new(Delimiter::Bracket, hidden_in_cfg_attr(group.stream()))
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
