//! Holds what is declared of static workgroup memory against what a body shows and only const evaluation
//! knows: where the body starts, because there its own names are known.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::check::Writer;
use super::report::{self, Asked};
use crate::attribute::key::Key;
use crate::item::mention::{mentions, uses};
use crate::statement::workgroup_memory::sizes_in_body;
use crate::statement::{By, Statement, Written};

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
        let item = &self.read.item;
        let sizes = sizes_in_body(&item.memory)?;
        // A file has measured all there is.
        let counting = self.judged.iter().filter_map(|judged| judged.facts.get(Key::Lds));
        let declared = counting.into_iter().find(|one| one.by == By::Author)?;
        if report::asked() != Asked::Check || uses(&declared.tokens(), &item.outer) {
            return None;
        }
        let import = self.read.krate.import();
        let (outside, declared) = if declared.is_literal() {
            (TokenStream::new(), declared.clone())
        } else {
            let (name, value) = (self.free_name(), declared.value.number());
            let outside = quote!(const #name: ::core::primitive::u32 = { #import #value };);
            (outside, Statement { value: Written::One(quote!(#name)), ..declared.clone() })
        };
        let (ours, kernel) = (declared.account_tokens(&TokenStream::new()), &self.read.name);
        let said = quote!([#ours, __occ::__private::shown(#kernel, &#sizes)]);
        let hold = declared.value_at.call_private("hold", quote!(&#said, 0));
        Some(Floor { outside, inside: quote!(const _: () = { #import #hold };) })
    }

    /// A name that neither the author nor an attribute above has.
    fn free_name(&self) -> Ident {
        let is_free = |name: &Ident| !mentions(&self.read.item.tokens, &[&name.to_string()]);
        let mut names =
            (1..).map(|number| format_ident!("DECLARED_{number}", span = Span::mixed_site()));
        names.find(is_free).unwrap_or_else(|| Ident::new("DECLARED", Span::mixed_site()))
    }
}
