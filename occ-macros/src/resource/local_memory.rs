//! The bytes of the workgroup memory that an item declares, one variable after another.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::Type;

use super::{Known, Origin, Resource, SetterValue};
use crate::attribute::key::Key;
use crate::diagnostic::Underline;
use crate::item::memory::{Layout, Memory, Variable};

/// The static workgroup memory; `None` where the item declares none.
pub(super) fn of(memory: &Memory) -> Option<Resource> {
    let at = memory.largest()?.at;
    let variables = &memory.variables;
    let value = if variables.iter().all(|variable| variable.present.is_empty()) {
        variables.iter().fold(quote!(0u32), |used, variable| used_after(&used, &variable.layout))
    } else {
        // The compiler decides what is there.
        let steps = variables.iter().map(|Variable { present, layout, .. }| {
            let placed = used_after(&quote!(__used), layout);
            quote!(#(#[cfg(#present)])* { __used = #placed; })
        });
        quote! {{
            let mut __used = 0u32;
            #(#steps)*
            __used
        }}
    };
    Some(Resource {
        key: Key::Lds,
        name: "lds".to_owned(),
        origin: Origin::Item,
        value: SetterValue::One(value),
        in_base: false,
        by_type: true,
        known: known(variables).map(Known::Count),
        at,
        value_at: at,
    })
}

/// The number of the largest variable among those that are compiled, as an expression.
pub(crate) fn largest(memory: &Memory) -> TokenStream {
    let sizes = memory.variables.iter().enumerate().map(|(number, variable)| {
        let size = match &variable.layout {
            Layout::Of(ty) => quote!(::core::mem::size_of::<#ty>()),
            Layout::Behind(ty) => {
                let behind = behind(ty);
                quote!(#behind.0)
            }
            Layout::InBody(marker) => quote!(#marker::A_MACRO_REPEATS_THIS_SO_MOVE_IT_OUT.0),
        };
        let present = &variable.present;
        quote!(#(#[cfg(#present)])* (#number, #size),)
    });
    quote!(__occ::__private::largest(&[#(#sizes)*]))
}

/// The bytes used once a variable follows `used` bytes.
fn used_after(used: &TokenStream, layout: &Layout) -> TokenStream {
    match layout {
        Layout::Of(ty) => quote! {
            __occ::__private::lds_after(
                #used,
                ::core::mem::size_of::<#ty>(),
                ::core::mem::align_of::<#ty>(),
            )
        },
        Layout::Behind(ty) => {
            let behind = behind(ty);
            quote!(__occ::__private::place_layout(#used, #behind))
        }
        Layout::InBody(marker) => quote! {
            __occ::__private::place_layout(#used, #marker::A_MACRO_REPEATS_THIS_SO_MOVE_IT_OUT)
        },
    }
}

/// The layout of what a type refers to.
fn behind(ty: &Type) -> TokenStream {
    Underline::of(ty, Span::call_site())
        .call_private("behind", quote!(__occ::__private::Behind::<#ty>::LAYOUT))
}

/// The sum, where every type says its size by itself and stands under no `cfg`.
fn known(variables: &[Variable]) -> Option<u32> {
    variables.iter().try_fold(0, |used, variable| {
        let (size, align) = variable.known.filter(|_| variable.present.is_empty())?;
        let size = usize::try_from(size).ok()?;
        Some(occ_core::__private::lds_after(used, size, usize::try_from(align).ok()?))
    })
}
