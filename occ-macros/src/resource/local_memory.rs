//! The bytes of the workgroup memory that an item declares, one variable after another.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Known, Origin, Resource, SetterValue};
use crate::attribute::key::Key;
use crate::item::memory::{Layout, Memory, Variable};

/// The static workgroup memory; `None` where the item declares none.
pub(super) fn of(memory: &Memory) -> Option<Resource> {
    let at = memory.underline()?;
    let variables = &memory.variables;
    let value = if variables.iter().all(|variable| variable.present.is_empty()) {
        variables.iter().fold(quote!(0u32), |used, variable| place(&used, &variable.layout))
    } else {
        // The compiler decides what is there.
        let steps = variables.iter().map(|Variable { present, layout, .. }| {
            let placed = place(&quote!(__used), layout);
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

/// The bytes used once a variable follows `used` bytes.
fn place(used: &TokenStream, layout: &Layout) -> TokenStream {
    match layout {
        Layout::Of(ty) => quote! {
            __occ::__private::lds_after(
                #used,
                ::core::mem::size_of::<#ty>(),
                ::core::mem::align_of::<#ty>(),
            )
        },
        Layout::Behind(ty) => quote! {
            __occ::__private::place_layout(
                #used,
                <#ty as __occ::__private::WorkgroupReference>::LAYOUT,
            )
        },
        Layout::InBody(marker) => quote! {
            __occ::__private::place_layout(#used, #marker::LAYOUT)
        },
    }
}

/// The sum, where every type says its size by itself and stands under no `cfg`.
fn known(variables: &[Variable]) -> Option<u32> {
    variables.iter().try_fold(0, |used, variable| {
        let (size, align) = variable.known.filter(|_| variable.present.is_empty())?;
        let size = usize::try_from(size).ok()?;
        Some(occ_core::__private::lds_after(used, size, usize::try_from(align).ok()?))
    })
}
