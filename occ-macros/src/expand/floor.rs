//! Holds what is declared of static workgroup memory against what a body shows and only const evaluation
//! knows: where the body starts, because there its own names are known. Where an attribute below may take the
//! body away it stands in the signature, unless the body's own names count.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, format_ident, quote};
use syn::ext::IdentExt as _;

use super::below::may_take_body;
use super::check::{Writer, told_before};
use super::function::inline;
use super::report::{self, ContractForm};
use crate::attribute::key::Key;
use crate::item::memory::body::{DECLARING, is_punct};
use crate::item::mention::{mentions, uses};
use crate::item::{ItemKind, stream};
use crate::statement::workgroup_memory::sizes_in_body;
use crate::statement::{By, Expression, Statement, Written};

/// A comparison.
pub(super) enum Floor {
    /// One more check of the signature.
    Check(TokenStream),
    /// In the body.
    Body {
        /// The declared value, which means what it means outside the body.
        outside: TokenStream,
        /// The comparison.
        inside: TokenStream,
    },
}

impl Writer<'_> {
    /// The comparison; `None` where there is nothing to compare. A value that waits for generic parameters
    /// can stand in no constant outside the body: it is compared where the body cannot hide its names.
    pub(super) fn floor(&self) -> Option<Floor> {
        let item = &self.read.item;
        let sizes = sizes_in_body(&item.memory)?;
        // A file has measured all there is.
        let counting = self.judged.iter().filter_map(|judged| judged.facts.get(Key::Lds));
        let declared = counting.into_iter().find(|one| one.by == By::Author)?;
        let ItemKind::Function(function) = &item.kind else { return None };
        let waits = uses(&declared.tokens(), &item.outer);
        let is_hidden = |tokens: &TokenStream| hides(function.body.stream(), tokens);
        if report::asked() != ContractForm::Check || waits && is_hidden(&declared.tokens()) {
            return None;
        }
        let is_check = !waits && may_take_body(item).is_some() && !is_hidden(&sizes);
        let import = self.read.krate.import();
        let (outside, declared) = if waits || is_check || declared.is_literal() {
            (TokenStream::new(), declared.clone())
        } else {
            let (name, value) = (self.free_name(), declared.value.number());
            // No body shows more than this.
            let most = quote!(::core::primitive::u32::MAX);
            let value = told_before(&declared.value.is_taken(false), value, &most);
            let outside = quote!(const #name: ::core::primitive::u32 = { #import #value };);
            (
                outside,
                Statement {
                    value: Written::One(Expression::plain(quote!(#name))),
                    ..declared.clone()
                },
            )
        };
        let (ours, kernel) = (declared.account_tokens(&TokenStream::new()), &self.read.name);
        let said = quote!([#ours, __occ::__private::shown(#kernel, &#sizes)]);
        let hold = declared.value_at.call_private("hold", quote!(&#said, 0));
        let hold = told_before(&declared.value.is_taken(false), hold, &quote!());
        let mut block = Group::new(Delimiter::Brace, quote!(#import #hold));
        block.set_span(declared.value_at.last);
        let block = block.into_token_stream();
        Some(match (is_check, waits) {
            (true, _) => Floor::Check(block),
            (_, true) => Floor::Body { outside, inside: inline(&block) },
            (_, false) => Floor::Body { outside, inside: quote!(const _: () = #block;) },
        })
    }

    /// A name that neither the author nor an attribute above has.
    fn free_name(&self) -> Ident {
        let is_free = |name: &Ident| !mentions(&self.read.item.tokens, &[&name.to_string()]);
        let mut names =
            (1..).map(|number| format_ident!("DECLARED_{number}", span = Span::mixed_site()));
        names.find(is_free).unwrap_or_else(|| Ident::new("DECLARED", Span::mixed_site()))
    }
}

/// Whether a body's own statements may give a name that `value` mentions another meaning.
fn hides(body: TokenStream, value: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = body.into_iter().collect();
    let names = names(value);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    (1..tokens.len()).any(|at| {
        let TokenTree::Ident(word) = &tokens[at - 1] else { return false };
        let rest = &tokens[at..];
        let length = |is_end: &dyn Fn(&TokenTree) -> bool| {
            rest.iter().position(is_end).unwrap_or(rest.len())
        };
        let declared = if word == "use" {
            stream(&rest[..length(&|token| is_punct(Some(token), ';'))])
        } else if word == "static" || DECLARING.iter().any(|it| word == it) {
            stream(&rest[..length(&|token| !matches!(token, TokenTree::Ident(_)))])
        } else {
            return false;
        };
        let is_all = word == "use" && declared.to_string().contains('*');
        is_all || mentions(&declared, &names)
    })
}

/// Every word in `tokens`.
fn names(tokens: &TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(name) => found.push(name.unraw().to_string()),
            TokenTree::Group(group) => found.extend(names(&group.stream())),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::hides;

    #[test]
    fn a_body_hides_what_it_declares_itself() {
        let hides = |body: &str, value: &str| hides(body.parse().unwrap(), &value.parse().unwrap());
        for body in [
            "const SIDE: usize = 4;",
            "static mut SIDE: u8 = 0;",
            "use a::{B as SIDE};",
            "use a::*;",
            "fn size() {}",
            "sum(); struct Tile(u8);",
        ] {
            assert!(hides(body, "SIDE * N + size() + f::<[Tile; 4]>()"), "{body}");
        }
        for body in
            ["let a = SIDE;", "const LENGTH: usize = SIDE;", "use a::B;", "{ const SIDE: u8 = 0; }"]
        {
            assert!(!hides(body, "N * SIDE"), "{body}");
        }
    }
}
