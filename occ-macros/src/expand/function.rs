//! A function with its checks.
//!
//! They stand in its signature, as the length of an array in a `where` clause: whatever an attribute below
//! does to the body, the verdict stands, and a value means what it means where the attribute stands. Only
//! what waits for generic parameters stands in the body, which alone can name them. Above `#[cube]`, and above
//! an attribute that nobody here knows, they stand beside the function.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Attribute, Visibility};

use super::check::Writer;
use super::floor::Floor;
use super::{braced, lints};
use crate::item::launch::Framework;
use crate::item::{Function, Item};
use crate::stacked::is_ours;

/// Attributes of the language, and of frameworks that keep the body where it is. cubecl's is none: it keeps the body,
/// but nobody calls it, so that no check of a generic one would be evaluated.
const KEEP_BODIES: [&str; 32] = [
    "allow",
    "automatically_derived",
    "cfg_attr",
    "cluster_launch",
    "cold",
    "cooperative_launch",
    "coverage",
    "deny",
    "deprecated",
    "doc",
    "expect",
    "export_name",
    "forbid",
    "ignore",
    "inline",
    "instruction_set",
    "kernel",
    "launch_bounds",
    "launch_contract",
    "link_section",
    "must_use",
    "naked",
    "no_mangle",
    "occupancy_target",
    "optimize",
    "should_panic",
    "spirv",
    "target_feature",
    "test",
    "track_caller",
    "unsafe",
    "warn",
];

/// Attributes of frameworks that take the body, and keep the signature.
const KEEP_SIGNATURES: [&str; 1] = ["gpu_only"];

/// The language's own tools, whose attributes do nothing with what they stand on.
const TOOLS: [&str; 4] = ["clippy", "diagnostic", "rustdoc", "rustfmt"];

/// The function with its checks, which no attribute below it reaches.
pub(super) fn with_checks(function: &Function, writer: &Writer<'_>) -> TokenStream {
    let (item, mut checks, floor) = (&writer.read.item, writer.checks(false), writer.floor());
    let body = match floor {
        Some(Floor::Body { outside, inside }) => Some(body(function, &[], &outside, &inside)),
        Some(Floor::Check(check)) => {
            checks.push(check);
            function.whole.clone()
        }
        None => function.whole.clone(),
    };
    let signature = &function.signature;
    if checks.is_empty() {
        return quote!(#signature #body);
    }
    // `quote` parses a literal anew wherever it stands.
    let zero = Literal::u8_unsuffixed(0);
    // cubecl writes the signature down a dozen times, and each would tell the same. Below its attribute a
    // function is never a method, so that a constant may stand beside it.
    let is_cube = item.launch.framework == Some(Framework::Cube);
    let name = beside(item).filter(|_| !is_cube);
    let start = match (function.has_where, function.has_open_where) {
        (false, _) => quote!(where),
        (true, false) => quote!(,),
        (true, true) => TokenStream::new(),
    };
    if is_cube || name.is_some() {
        let (mut signature, lints) =
            lints::moved(signature, writer.read.requirements.warn.is_some());
        let Some(name) = name else {
            return quote!(#signature #body #(#lints const _: [(); { #checks #zero }] = [];)*);
        };
        // Nobody calls the function beside it, and what only that names would count as unused.
        if let Some(named) = writer.named() {
            signature.extend(quote!(#start [(); { #named #zero }]:));
        }
        return quote! {
            #signature #body
            #lints fn #name() where #([(); { #checks #zero }]:),* {}
        };
    }
    quote!(#signature #start #([(); { #checks #zero }]:),* #body)
}

/// The name of a function beside this one that holds its checks: where an attribute below may write another
/// signature. In a trait's implementation there can be none, but nothing that is `pub` stands there.
fn beside(item: &Item) -> Option<Ident> {
    let is_kept = |name: &str| KEEP_BODIES.contains(&name) || KEEP_SIGNATURES.contains(&name);
    unknown(item, is_kept)?;
    if matches!(item.visibility, Visibility::Inherited) {
        return None;
    }
    // Those below have names of their own.
    let number = item.attributes.iter().filter(|attribute| is_ours(attribute)).count();
    let mut name = format!("_{}_occupancy", item.name.to_lowercase());
    if number > 0 {
        name.push_str(&number.to_string());
    }
    Some(Ident::new(&name, Span::mixed_site()))
}

/// The function with checks before its first statement, behind inner attributes.
pub(super) fn with_checks_in_body(
    function: &Function,
    checks: &[TokenStream],
    floor: Option<Floor>,
) -> TokenStream {
    let (outside, inside) = match floor {
        Some(Floor::Body { outside, inside }) => (outside, inside),
        Some(Floor::Check(check)) => (TokenStream::new(), check),
        None => Default::default(),
    };
    let (signature, body) = (&function.signature, body(function, checks, &outside, &inside));
    quote!(#signature #body)
}

/// The body behind checks. The attribute's values mean what they mean where it stands: what the body
/// declares is known in a block of its own.
fn body(
    function: &Function,
    checks: &[TokenStream],
    outside: &TokenStream,
    inside: &TokenStream,
) -> TokenTree {
    let (inner, rest) = match &function.above {
        Some(above) => (vec![above.clone()], function.body.stream()),
        None => split.parse2(function.body.stream()).unwrap_or_default(),
    };
    let mut rest = quote!(#inside #rest);
    if function.above.is_some() || !checks.is_empty() || !outside.is_empty() {
        rest = braced(rest);
    }
    let checks = checks.iter().map(inline);
    let mut body = Group::new(Delimiter::Brace, quote!(#(#inner)* #(#checks)* #outside #rest));
    body.set_span(function.body.span());
    body.into()
}

/// A block that waits for generic parameters. rustc underlines all of it where it goes on about a
/// failure.
pub(super) fn inline(block: &TokenStream) -> TokenStream {
    let span = block.clone().into_iter().next().map_or(Span::mixed_site(), |block| block.span());
    let keyword = Ident::new("const", span);
    quote!(let () = #keyword #block;)
}

/// The first attribute below this one that may do something else with the body, as it is written.
pub(super) fn may_take_body(item: &Item) -> Option<&Attribute> {
    unknown(item, |name| KEEP_BODIES.contains(&name))
}

/// The first attribute below this one whose name is not known.
fn unknown(item: &Item, is_known: impl Fn(&str) -> bool) -> Option<&Attribute> {
    item.attributes.iter().find(|attribute| {
        let mut names = attribute.path().segments.iter().map(|part| part.ident.unraw().to_string());
        let (first, last) = (names.next(), names.next_back());
        match (first, last) {
            (Some(first), Some(last)) => !TOOLS.contains(&first.as_str()) && !is_known(&last),
            (Some(only), None) => !is_known(&only),
            (None, _) => true,
        }
    })
}

fn split(input: ParseStream<'_>) -> syn::Result<(Vec<TokenStream>, TokenStream)> {
    let inner = input.call(Attribute::parse_inner)?;
    let inner = inner.iter().map(ToTokens::to_token_stream).collect();
    Ok((inner, input.parse()?))
}
