//! Holds what is declared of static workgroup memory against what a body shows and only const evaluation
//! knows: where the body starts, because there its own names are known.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::check::Writer;
use super::report::{self, Asked};
use crate::item::mention::{mentions, uses};
use crate::resource::workgroup_memory::{declared, not_below_body, sizes_in_body};
use crate::resource::{Resource, SetterValue};

/// A comparison.
pub(super) struct Floor {
    /// The declared value, which means what it means outside the body.
    pub(super) outside: TokenStream,
    /// The comparison.
    pub(super) inside: TokenStream,
}

impl Writer<'_> {
    /// The comparison; `None` where there is nothing to compare. A value that waits for generic parameters
    /// is not known where the body starts.
    pub(super) fn floor(&self) -> Option<Floor> {
        let sizes = sizes_in_body(&self.item.memory)?;
        let declared = self.plan.targets.iter().find_map(declared)?;
        if report::asked() != Asked::Check || uses(&declared.tokens(), &self.item.outer) {
            return None;
        }
        let import = self.plan.krate.import();
        let (outside, declared) = if declared.is_literal() {
            (TokenStream::new(), declared.clone())
        } else {
            let (name, value) = (self.free_name(), declared.value.number());
            let outside = quote! {
                const #name: ::core::primitive::u32 = { #import #value };
            };
            let value = SetterValue::One(quote!(#name));
            (outside, Resource { value, ..declared.clone() })
        };
        let check = not_below_body(&declared, self.item, &sizes);
        let inside = quote!(const _: () = { #import #check };);
        Some(Floor { outside, inside })
    }

    /// A name that neither the author nor an attribute above has.
    fn free_name(&self) -> Ident {
        let is_free = |name: &Ident| !mentions(&self.item.tokens, &[&name.to_string()]);
        let mut names =
            (1..).map(|number| format_ident!("DECLARED_{number}", span = Span::mixed_site()));
        names.find(is_free).unwrap_or_else(|| Ident::new("DECLARED", Span::mixed_site()))
    }
}
