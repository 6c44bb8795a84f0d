//! The static workgroup memory that an item shows: the bytes of a rust-gpu kernel's parameters, one behind
//! the other, and the least that another kernel's body takes.

use occ_core::__private::{key::Value, message};
use proc_macro2::TokenStream;
use quote::quote;

use super::{Known, Origin, Resource, SetterValue};
use crate::attribute::key::Key;
use crate::diagnostic::Errors;
use crate::item::Item;
use crate::item::memory::{Memory, Parameter, Size};
use crate::item::mention::uses;
use crate::target::Target;

/// What the parameters take; `None` where there is none, or one cannot be read.
pub(super) fn of(memory: &Memory) -> Option<Resource> {
    let at = memory.largest().filter(|_| memory.unreadable.is_empty())?.at;
    let layouts =
        layouts(memory, |parameter| parameter.at.call_private("readable", layout(parameter)));
    Some(Resource {
        key: Key::Lds,
        name: "lds".to_owned(),
        origin: Origin::Item,
        value: SetterValue::One(quote!(__occ::__private::variables(#layouts))),
        in_base: false,
        by_type: true,
        known: known(&memory.parameters).map(Known::Count),
        at,
        value_at: at,
    })
}

/// Holds what is declared against the parameters, by const evaluation: it has the last word about types.
pub(super) fn agree(declared: &Resource, memory: &Memory) -> TokenStream {
    let (ours, name) = (declared.value.number(), &declared.name);
    let layouts = layouts(memory, layout);
    let check = declared.value_at.call_private(
        "agree_with_variables",
        quote!(#ours, #layouts, #name, "the kernel's own variables take"),
    );
    quote!(#check;)
}

/// The number of the largest parameter among those that are compiled, as an expression.
pub(crate) fn largest(memory: &Memory) -> TokenStream {
    let sizes = memory.parameters.iter().enumerate().map(|(number, parameter)| {
        let (present, layout) = (&parameter.present, layout(parameter));
        quote!(#(#[cfg(#present)])* (#number, #layout.size),)
    });
    quote!(__occ::__private::largest(&[#(#sizes)*]))
}

/// The layouts of the parameters that are compiled, as an array.
fn layouts(memory: &Memory, layout: impl Fn(&Parameter) -> TokenStream) -> TokenStream {
    let layouts = memory.parameters.iter().map(|parameter| {
        let (present, layout) = (&parameter.present, layout(parameter));
        quote!(#(#[cfg(#present)])* #layout,)
    });
    quote!([#(#layouts)*])
}

/// The layout of what a parameter refers to.
fn layout(Parameter { ty, at, .. }: &Parameter) -> TokenStream {
    let parameter = quote!(__occ::__private::Parameter::<#ty>);
    at.call_private("layout", quote!(#parameter::IN_SPIRV, #parameter::BY_HOST))
}

/// The sum, where every type says its size by itself and stands under no `cfg`.
fn known(parameters: &[Parameter]) -> Option<u32> {
    parameters.iter().try_fold(0, |used, parameter| {
        let (size, align) = parameter.known.filter(|_| parameter.present.is_empty())?;
        let size = usize::try_from(size).ok()?;
        Some(occ_core::__private::lds_after(used, size, usize::try_from(align).ok()?))
    })
}

/// What somebody declares, so that a body has to show no more; a file has measured all there is.
pub(crate) fn declared(target: &Target) -> Option<&Resource> {
    target.get(Key::Lds).filter(|memory| memory.origin == Origin::Attribute)
}

/// Holds what is declared against what tokens say by themselves of the body: now, or by const evaluation.
pub(crate) fn hold_to_body(target: &mut Target, item: &Item, errors: &mut Errors) {
    let shown = item.memory.shown();
    let Some(declared) = declared(target).filter(|_| shown > 0) else { return };
    let (name, at) = (&declared.name, declared.value_at);
    match declared.known {
        Some(Value::Count(ours)) if u64::from(ours) < shown => {
            errors.push(at, message::below_body(name, ours, &item.name, shown).as_str());
        }
        Some(_) => {}
        // Where the body starts, all that it shows is compared.
        None if item.memory.shows_more() && !uses(&declared.tokens(), &item.outer) => {}
        None => {
            let shown = sized(shown);
            let check = not_below_body(declared, item, &quote!([#shown]));
            target.checks.extend(quote!(#check;));
        }
    }
}

/// The sizes of all that the body shows, where only const evaluation knows them, as an array for the body
/// itself: there names of its own are known.
pub(crate) fn sizes_in_body(memory: &Memory) -> Option<TokenStream> {
    let sizes = memory.shown.iter().map(|variable| {
        let size = match &variable.size {
            Size::Known(bytes) => sized(*bytes),
            Size::Of(ty) => quote!(::core::mem::size_of::<#ty>()),
        };
        let present = &variable.present;
        quote!(#(#[cfg(#present)])* #size,)
    });
    memory.shows_more().then(|| quote!([#(#sizes)*]))
}

/// Bytes as a literal, on which a `cfg` may stand.
fn sized(bytes: u64) -> TokenStream {
    let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
    quote!(#bytes)
}

/// The call that compares.
pub(crate) fn not_below_body(declared: &Resource, item: &Item, sizes: &TokenStream) -> TokenStream {
    let (ours, name, kernel) = (declared.value.number(), &declared.name, &item.name);
    declared.value_at.call_private("not_below_body", quote!(#ours, &#sizes, #name, #kernel))
}
