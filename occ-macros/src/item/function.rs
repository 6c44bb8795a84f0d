//! Functions. The signature is parsed, the body stays tokens.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens as _;

use super::launch::Framework;
use super::mention::mentions;
use super::signature::Signature;
use super::{Function, Item, ItemKind, Start, launch, memory, stream, unreadable};
use crate::diagnostic::{Errors, Underline};

/// What is done about the configuration of a launch that is made at run time.
pub(crate) const PUT_ON_THE_KERNEL: &str = "put the attribute on the kernel with `contract = CONTRACT`, and make the \
     configuration of `CONTRACT.launch_over((n, 1, 1))`";

pub(super) fn parse(
    signature: syn::Result<Signature>,
    start: Start,
    errors: &mut Errors,
) -> Option<Item> {
    let signature = match signature {
        Ok(signature) => signature,
        Err(error) => {
            unreadable(&error, errors);
            return None;
        }
    };
    let name = &signature.name;
    let Some(whole) = start.body.clone() else {
        errors.push(
            Underline::at(name.span()),
            format!("`{name}` has no body to check; put the attribute on the definition"),
        );
        return None;
    };
    let (above, body) = author_body(whole);
    // `const { N }` is how a value asks to wait: an `impl` block's parameters are out of sight.
    let mut outer = vec!["Self".to_owned(), "const".to_owned()];
    outer.extend(signature.generics);
    let returned = signature.returned.to_token_stream();
    if mentions(&returned, &["LaunchConfig"]) {
        errors.push(
            Underline::of(&returned, name.span()),
            format!(
                "`{name}` makes a launch configuration when it runs, so its block is not known here; \
                 {PUT_ON_THE_KERNEL}"
            ),
        );
        return None;
    }
    let mut unread = Errors::default();
    let mut launch = launch::read(&start.attributes, &mut unread);
    let memory = memory::of_function(signature.parameters, &body, &mut launch, &outer);
    if launch.is_below_spirv {
        launch.framework = Some(Framework::RustGpu);
        launch::report_below_spirv(name.span(), &mut unread);
    }
    if let Some(attribute) = memory.below {
        launch::report_below(attribute, name.span(), &mut unread);
    }
    launch.is_reported = !unread.is_empty();
    errors.append(unread);
    let clause = signature.clause.as_ref();
    let function = Function {
        signature: start.before.clone(),
        whole: start.last.clone(),
        body,
        above,
        returns: !returned.is_empty(),
        has_where: clause.is_some(),
        has_open_where: clause.is_some_and(|clause| clause.predicates.empty_or_trailing()),
    };
    let mut item = start.item(ItemKind::Function(function), name);
    item.outer = outer;
    item.launch = launch;
    item.memory = memory;
    Some(item)
}

/// What attributes above this one put before a body, and the body as its author wrote it: they put it behind
/// their checks in a block of its own, and name the crate `__occ` or watch a file in each.
fn author_body(whole: Group) -> (Option<TokenStream>, Group) {
    let tokens: Vec<TokenTree> = whole.stream().into_iter().collect();
    let Some((TokenTree::Group(own), checks)) = tokens.split_last() else { return (None, whole) };
    let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(end) if end.as_char() == ';');
    let is_check = |statement: &[TokenTree]| mentions(&stream(statement), &["__occ", "__tracked"]);
    let is_ours = match checks.split_last() {
        Some((end, checks)) => is_end(end) && checks.split(is_end).all(is_check),
        None => false,
    };
    if is_ours && own.delimiter() == Delimiter::Brace {
        (Some(stream(checks)), own.clone())
    } else {
        (None, whole)
    }
}
