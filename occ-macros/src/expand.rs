//! Puts the checks of an item where they belong: a function's into its body, a constant's before its
//! value, a type's beside it. The item is always there again, beside its errors or with its checks.

mod blamable;
mod body;
mod check;
mod contract;
pub(crate) mod docs;
mod floor;
mod lints;
mod origins;
pub(crate) mod report;
mod warning;
pub(crate) mod warnings;

#[cfg(test)]
pub(crate) use self::blamable::Blamable;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

use self::check::Writer;
use crate::attribute::{self, key::Key};
use crate::diagnostic::{Errors, Underline};
use crate::item::{self, Item, Kind};
use crate::plan::{self, Plan};
use crate::project;

/// The item with its checks, or the item beside the errors of its attribute.
pub(crate) fn expand(arguments: TokenStream, tokens: TokenStream) -> TokenStream {
    expand_for(docs::reader(), arguments, tokens)
}

/// The same, with documentation for `reader`.
pub(crate) fn expand_for(
    reader: docs::Reader,
    arguments: TokenStream,
    tokens: TokenStream,
) -> TokenStream {
    let mut errors = Errors::default();
    let mut arguments = attribute::parse(arguments, &mut errors);
    let mut item = item::parse(tokens.clone(), &mut errors);
    if let (Some(item), Some(kernel)) = (&mut item, arguments.get(Key::Kernel)) {
        item.name_as(&kernel.value);
    }
    let plan = item.as_ref().and_then(|item| {
        let shared = project::complete(&mut arguments, item.name_span, &mut errors);
        plan::plan(&arguments, shared.as_deref(), item, &mut errors)
    });
    match (plan, item) {
        (Some(plan), Some(item)) if errors.is_empty() => {
            let section = docs::section(reader, &plan, &item, &arguments);
            write(&plan, &item, section.as_deref(), errors)
        }
        (_, item) => {
            let mut output = tokens;
            let name = item.map(|item| item.name).unwrap_or_default();
            output.extend(report::errors(&name, errors));
            output
        }
    }
}

fn write(plan: &Plan, item: &Item, section: Option<&str>, mut errors: Errors) -> TokenStream {
    let writer = Writer { plan, item };
    let is_deferred = writer.is_deferred();
    if is_deferred {
        refuse_deferred(plan, &mut errors);
    }
    if !errors.is_empty() {
        let mut output = item.tokens.clone();
        output.extend(report::errors(&item.name, errors));
        return output;
    }
    let mut output = match &item.kind {
        Kind::Function(function) => {
            let (checks, floor) = (writer.checks(is_deferred), writer.floor());
            if checks.is_empty() && floor.is_none() {
                item.tokens.clone()
            } else {
                body::with_checks(item, function, &checks, floor)
            }
        }
        Kind::Constant(constant) => {
            let checks = writer.checks(is_deferred);
            let (head, before) = (&constant.head, &constant.before);
            // The value's own block marks it for the next attribute.
            let value = braced(constant.value.clone());
            quote!(#head { #before #checks #value };)
        }
        Kind::Described { .. } => {
            let checks = writer.checks(false);
            let (tokens, lints) = lints::moved(&item.tokens, plan.warn.is_some());
            quote!(#tokens #lints const _: () = { #checks };)
        }
    };
    if let Some(section) = section {
        output = docs::added(output, section, item);
    }
    if let Some(name) = &plan.contract {
        output.extend(writer.contract_constant(name, section));
    }
    output
}

/// Reports what cannot wait until a generic function is instantiated.
fn refuse_deferred(plan: &Plan, errors: &mut Errors) {
    if let Some(warn) = &plan.warn {
        errors.push(
            warn.value_at,
            "`warn` cannot depend on generic parameters or `Self`: the compiler warns before it \
             knows them",
        );
    }
    if let Some(name) = &plan.contract {
        errors.push(
            Underline::at(name.span()),
            "`contract` cannot depend on generic parameters or `Self`: it is one constant beside \
             the item",
        );
    }
}

fn braced(tokens: TokenStream) -> TokenStream {
    TokenTree::Group(Group::new(Delimiter::Brace, tokens)).into()
}
