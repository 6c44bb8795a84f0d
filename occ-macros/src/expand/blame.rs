//! What fails in a check: a function for each limiter that may be to blame, named for it and spanned
//! at the key to change. rustc then underlines both the requirement and the resource.

use occ_core::{Error, Limiter};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens as _, quote};

use super::blamable::Blamable;
use super::check::Writer;
use crate::attribute::key::{Key, error_code};
use crate::diagnostic::Underline;
use crate::facts::Facts;
use crate::statement::{By, Statement, workgroup_memory};
use crate::verdict::Judged;

impl Writer<'_> {
    /// The check as the inside of a block of type `()`. A name that starts with `__` is none that the
    /// author's own constants have: a `let` would read those as patterns. The functions come after
    /// the author's values, which may name others called alike.
    pub(super) fn check(&self, judged: &Judged) -> TokenStream {
        let facts = &judged.facts;
        let contract = self.contract(facts);
        let at = self.blamed(facts);
        if let Some(verdict) = &judged.verdict {
            let judged = judged.contract();
            let limiter = judged.blamed(verdict).filter(|_| !judged.is_kept());
            let culprit = limiter.and_then(|limiter| facts.culprit(limiter));
            let (Some(limiter), Some(culprit)) = (limiter, culprit) else {
                return at.call_private("require", contract);
            };
            let blame = self.limited_by(facts, limiter, culprit, at);
            return quote! {
                let __contract = #contract;
                if __occ::__private::blame(__contract) != 0 {
                    #blame
                }
            };
        }
        let blamable = Blamable::of(facts, self.read);
        let mut arms = TokenStream::new();
        for &limiter in Limiter::ALL {
            if !blamable.limiter(facts, limiter) {
                continue;
            }
            let blame = match facts.culprit(limiter) {
                Some(culprit) => self.limited_by(facts, limiter, culprit, at),
                None if self.is_of_descriptor(facts, limiter) => {
                    self.of_descriptor(facts, limiter, at)
                }
                None => continue,
            };
            let code = Literal::u8_suffixed(occ_core::__private::limiter_code(Some(limiter)));
            quote!(#code => { #blame }).to_tokens(&mut arms);
        }
        for statement in facts.counting() {
            if let (Some(code), true) = (error_code(statement.key), blamable.value(statement)) {
                let fail = self.fail(statement);
                let code = Literal::u8_suffixed(code);
                quote!(#code => #fail,).to_tokens(&mut arms);
            }
        }
        if self.read.base.is_opaque() {
            // What a descriptor does not say.
            let name = Underline::at(self.read.item.name_span);
            let fail = name.call_private("fail", quote!(__contract));
            let code =
                Literal::u8_suffixed(occ_core::__private::error_code(Error::UnknownRegisters));
            quote!(#code => #fail,).to_tokens(&mut arms);
        }
        let fail = at.call_private("fail", quote!(__contract));
        quote! {
            let __contract = #contract;
            match __occ::__private::blame(__contract) {
                0u8 => {}
                #arms
                _ => #fail,
            }
        }
    }

    /// `const fn limited_by_vgprs(__contract) -> ! { fail(__contract) }`, whose call is spanned at the
    /// key, and a call of it that spans `at`: rustc underlines both.
    ///
    /// A generic function is instantiated in other crates too, so rustc compiles all that its blocks
    /// name into this one. `inline` keeps that out of the object, as code would be that nobody calls.
    fn limited_by(
        &self,
        facts: &Facts,
        limiter: Limiter,
        culprit: &Statement,
        at: Underline,
    ) -> TokenStream {
        let inline = self.is_deferred().then(|| quote!(#[inline]));
        let text = occ_core::__private::limited_by(limiter, facts.target.vendor);
        let (name, called) = (Ident::new(text, Span::mixed_site()), Ident::new(text, at.first));
        if self.is_one_of_many(culprit) {
            // A function of its own cannot name the generic parameters that a size may depend on.
            let largest = workgroup_memory::largest(&self.read.item.memory);
            let arms = self.fail_arms();
            let blame = at.call(&quote!(#called), quote!(__contract, #largest));
            return quote! {
                #inline
                const fn #name(
                    __contract: __occ::Contract<'_>,
                    __variable: ::core::primitive::usize,
                ) -> ! {
                    match __variable { #arms }
                }
                #blame
            };
        }
        let fail = culprit.at.call_private("fail", quote!(__contract));
        let blame = at.call(&quote!(#called), quote!(__contract));
        quote! {
            #inline
            const fn #name(__contract: __occ::Contract<'_>) -> ! { #fail }
            #blame
        }
    }

    /// As [`Self::limited_by`], of what a descriptor holds beside what the attribute gives: the
    /// function's name says whose it is, and the item stands for it.
    fn of_descriptor(&self, facts: &Facts, limiter: Limiter, at: Underline) -> TokenStream {
        let text = format!(
            "{}_in_the_descriptor",
            occ_core::__private::limited_by(limiter, facts.target.vendor)
        );
        let (name, called) = (Ident::new(&text, Span::mixed_site()), Ident::new(&text, at.first));
        let name_at = Underline::at(self.read.item.name_span);
        let fail = name_at.call_private("fail", quote!(__contract));
        let blame = at.call(&quote!(#called), quote!(__contract));
        quote! {
            const fn #name(__contract: __occ::Contract<'_>) -> ! { #fail }
            #blame
        }
    }

    /// Whether only the descriptor can be to blame for this limiter, where the attribute is for
    /// others.
    fn is_of_descriptor(&self, facts: &Facts, limiter: Limiter) -> bool {
        let is_mixed = facts.statements.iter().any(|one| one.by == By::Author);
        let is_held =
            !matches!(limiter, Limiter::WaveSlots | Limiter::WorkgroupSlots | Limiter::Scratch);
        self.read.base.is_opaque() && is_mixed && is_held
    }

    /// Fails at the value of a statement; of several variables, at the largest.
    fn fail(&self, statement: &Statement) -> TokenStream {
        if self.is_one_of_many(statement) {
            let largest = workgroup_memory::largest(&self.read.item.memory);
            let arms = self.fail_arms();
            return quote!(match #largest { #arms });
        }
        statement.value_at.call_private("fail", quote!(__contract))
    }

    /// Whether it is the sum of several variables, of which const evaluation finds the largest.
    fn is_one_of_many(&self, statement: &Statement) -> bool {
        statement.key == Key::Lds && statement.by_type && self.read.item.memory.is_largest_open()
    }

    /// An arm for every variable, whose failure underlines it.
    fn fail_arms(&self) -> TokenStream {
        let variables = &self.read.item.memory.parameters;
        let last = variables.len().saturating_sub(1);
        let mut arms = TokenStream::new();
        for (number, variable) in variables.iter().enumerate() {
            let fail = variable.at.call_private("fail", quote!(__contract));
            let pattern = if number == last { quote!(_) } else { quote!(#number) };
            quote!(#pattern => #fail,).to_tokens(&mut arms);
        }
        arms
    }
}
