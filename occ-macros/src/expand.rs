//! Puts the checks of an item where they belong: a function's into its signature, a constant's before its
//! value, a type's beside it. The item is always there again, beside its errors or with its checks.

mod below;
mod blamable;
mod blame;
mod check;
mod contract;
pub(crate) mod docs;
mod floor;
mod function;
mod lints;
mod origins;
pub(crate) mod report;
mod warning;
pub(crate) mod warnings;

#[cfg(test)]
pub(crate) use self::blamable::Blamable;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};

use self::check::Writer;
use crate::diagnostic::{Errors, Underline};
use crate::item::{self, ItemKind};
use crate::read::{self, Read};
use crate::verdict::Judged;
use crate::{attribute, facts, verdict};

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
    let Some(item) = item::parse(tokens.clone(), &mut errors) else {
        attribute::parse(arguments, &mut errors);
        return refused("", tokens, errors);
    };
    let name = item.name.clone();
    let Some(read) = read::read(arguments, item, &mut errors) else {
        return refused(&name, tokens, errors);
    };
    let facts = facts::facts(&read, &mut errors);
    let judged = verdict::verdicts(&read, facts, &mut errors);
    let writer = Writer { read: &read, judged: &judged };
    let is_deferred = writer.is_deferred();
    if is_deferred && errors.is_empty() {
        refuse_deferred(&read, &mut errors);
        for Judged { facts, .. } in &judged {
            for (at, text) in &facts.left {
                errors.push(*at, text.as_str());
            }
        }
    } else if errors.is_empty() {
        below::refuse_lost(&writer, &mut errors);
    }
    if !errors.is_empty() {
        return refused(&read.name, tokens, errors);
    }
    let section = docs::section(reader, &read, &judged);
    write(&writer, reader, is_deferred, section.as_deref())
}

/// The item beside its errors.
fn refused(name: &str, mut tokens: TokenStream, errors: Errors) -> TokenStream {
    report::errors(name, errors).to_tokens(&mut tokens);
    tokens
}

fn write(
    writer: &Writer<'_>,
    reader: docs::Reader,
    is_deferred: bool,
    section: Option<&str>,
) -> TokenStream {
    let item = &writer.read.item;
    let mut output = match &item.kind {
        ItemKind::Function(function) => {
            if is_deferred {
                let checks = writer.checks(true).into_blocks();
                function::with_checks_in_body(function, &checks, writer.floor())
            } else if reader == docs::Reader::Nobody {
                let mut function = function::with_checks(function, writer);
                function.extend(writer.lost_records());
                function
            } else {
                // Who reads a page reads signatures, and checks nothing.
                item.tokens.clone()
            }
        }
        ItemKind::Constant(constant) => {
            let checks = writer.checks(is_deferred).into_blocks();
            let (head, before) = (&constant.head, &constant.before);
            // The value's own block marks it for the next attribute.
            let value = braced(constant.value.clone());
            if is_deferred {
                let checks = checks.iter().map(function::inline);
                quote!(#head { #before #(#checks)* #value };)
            } else {
                quote!(#head { #before #(const _: () = #checks;)* #value };)
            }
        }
        ItemKind::Described { .. } => {
            let checks = writer.checks(false).into_blocks();
            let (tokens, lints) =
                lints::moved(&item.tokens, writer.read.requirements.warn.is_some());
            quote!(#tokens #lints const _: () = { #(const _: () = #checks;)* };)
        }
    };
    if let Some(section) = section {
        output = docs::added(output, section, item);
    }
    if let Some(name) = &writer.read.contract {
        writer.contract_constant(name, section).to_tokens(&mut output);
    }
    output
}

/// Reports what cannot wait until a generic function is instantiated.
fn refuse_deferred(read: &Read, errors: &mut Errors) {
    if let Some(warn) = read.requirements.warn.as_ref().filter(|warn| warn.shared.is_empty()) {
        errors.push(
            warn.value_at,
            "`warn` cannot depend on generic parameters or `Self`: the compiler warns before it \
             knows them",
        );
    }
    if let Some(name) = &read.contract {
        errors.push(
            Underline::at(name.span()),
            "`contract` cannot depend on generic parameters or `Self`: it is one constant beside \
             the item",
        );
    }
    below::refuse_deferred(read, errors);
}

fn braced(tokens: TokenStream) -> TokenStream {
    TokenTree::Group(Group::new(Delimiter::Brace, tokens)).into()
}
