//! Writes checks.
//!
//! A contract that literals alone keep has been judged, and leaves nothing to check; one that is
//! known to hold if the types are what they are called becomes one call of the engine. One that is
//! broken, or whose numbers only const evaluation knows, gets a function for each limiter that may
//! be to blame, named for it and spanned at the key to change: rustc then underlines both the
//! requirement and the resource.

use occ_core::{Error, Limiter, Verdict};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use super::blamable::Blamable;
use super::report::{self, Asked};
use super::warning;
use crate::attribute::key::{Key, error_code};
use crate::diagnostic::Underline;
use crate::item::mention::{mentions, uses};
use crate::item::{Item, Kind};
use crate::plan::Plan;
use crate::requirement;
use crate::resource::{Origin, Resource, workgroup_memory};
use crate::target::{ArchName, Base, Target};

/// Writes the checks of one item.
pub(super) struct Writer<'a> {
    pub(super) plan: &'a Plan,
    pub(super) item: &'a Item,
}

impl Writer<'_> {
    /// Whether a value mentions what a nested constant cannot: the check then waits until the
    /// function is instantiated, or the constant used.
    pub(super) fn is_deferred(&self) -> bool {
        // In a type, `const { .. }` is a length like another.
        let of_types: Vec<String> =
            self.item.outer.iter().filter(|name| *name != "const").cloned().collect();
        self.evaluated().iter().any(|tokens| uses(tokens, &self.item.outer))
            || self.types().iter().any(|tokens| uses(tokens, &of_types))
    }

    /// The types that const evaluation takes the size of.
    fn types(&self) -> Vec<TokenStream> {
        let resources = self.plan.targets.iter().flat_map(|target| &target.resources);
        resources.filter(|resource| resource.by_type).map(Resource::tokens).collect()
    }

    /// All that const evaluation reads of the author's.
    fn evaluated(&self) -> Vec<TokenStream> {
        let mut evaluated = Vec::new();
        for asked in [&self.plan.min, &self.plan.warn].into_iter().flatten() {
            if asked.known().is_none() {
                evaluated.push(asked.tokens());
            }
        }
        if let (Base::Descriptor | Base::LaunchConfig, Kind::Constant(constant)) =
            (&self.plan.base, &self.item.kind)
        {
            evaluated.push(constant.value.clone());
        }
        for target in &self.plan.targets {
            evaluated.push(target.checks.clone());
            let read = |resource: &&Resource| {
                !resource.in_base && !resource.is_literal() && !resource.by_type
            };
            evaluated.extend(target.resources.iter().filter(read).map(Resource::tokens));
            if let ArchName::Path(path) = &target.arch {
                evaluated.push(path.clone());
            }
        }
        evaluated
    }

    /// Names for the checks that neither a value nor the item itself knows yet: a nested constant
    /// would hide another of its name, be it the author's or that of an attribute above this one.
    fn free_names(&self) -> Vec<Ident> {
        let evaluated = self.evaluated();
        let is_free = |name: &Ident| {
            let name = name.to_string();
            let name = [name.as_str()];
            !mentions(&self.item.tokens, &name)
                && !evaluated.iter().any(|tokens| mentions(tokens, &name))
        };
        (1..).map(numbered).filter(is_free).take(self.plan.targets.len()).collect()
    }

    /// What goes into the item.
    pub(super) fn checks(&self, is_deferred: bool) -> TokenStream {
        let mut tokens = self.plan.watched.clone();
        let targets = || self.plan.targets.iter();
        if report::asked() == Asked::Check && targets().all(|target| self.is_certain(target)) {
            tokens.extend(targets().flat_map(|target| self.about_file(target, is_deferred)));
            return tokens;
        }
        let names = &self.free_names();
        let uncertain = targets().zip(names).filter(|(target, _)| !self.is_certain(target));
        let written: TokenStream = match self.records(names, is_deferred) {
            Some(records) => records,
            None => {
                uncertain.map(|(target, name)| self.constant(target, name, is_deferred)).collect()
            }
        };
        if !written.is_empty() {
            // In a block of its own a macro of the author's finds their `OCCUPANCY`, and not this one.
            tokens.extend(super::braced(written));
        }
        if report::asked() == Asked::Check {
            tokens.extend(targets().flat_map(|target| self.about_file(target, is_deferred)));
            tokens.extend((!is_deferred).then(|| self.can_warn()));
        }
        tokens
    }

    /// The check of one target as a constant, or as a statement that waits for the generic
    /// parameters.
    fn constant(&self, target: &Target, name: &Ident, is_deferred: bool) -> TokenStream {
        let import = self.import();
        let (before, check) = (&target.checks, self.check(target, is_deferred));
        let check = quote!(#import #before #check);
        let warning = self.warning(target);
        if is_deferred {
            // rustc underlines all of the block where it goes on about a failure.
            let at = self.blame(target);
            let keyword = Ident::new("const", at.first);
            let mut block = proc_macro2::Group::new(proc_macro2::Delimiter::Brace, check);
            block.set_span(at.last);
            return quote!(#[allow(unused)] let () = #keyword #block;);
        }
        // What the values name is used, though nothing uses the check itself.
        let names_values = target.known.is_none() || !target.checks.is_empty();
        let lint = names_values.then(|| quote!(#[allow(unused)]));
        quote!(#lint const #name: () = { #check }; #warning)
    }

    /// Whether nothing is left to check: the contract is kept by literals alone, as the engine
    /// judged while this expanded. const evaluation is what a check costs.
    fn is_certain(&self, target: &Target) -> bool {
        matches!(target.known, Some((_, Verdict::Kept(_))))
            && matches!(self.plan.base, Base::New)
            && !self.plan.krate.is_given
            && target.checks.is_empty()
            && target.resources.iter().all(Resource::is_literal)
    }

    /// What stands in the place of the checks where `cargo occ report` compiles.
    fn records(&self, names: &[Ident], is_deferred: bool) -> Option<TokenStream> {
        let at = Underline::at(self.item.name_span);
        match report::asked() {
            Asked::Check => None,
            Asked::Nothing => Some(TokenStream::new()),
            Asked::Record if is_deferred => Some(report::deferred(&self.item.name, at)),
            Asked::Record => {
                let targets = self.plan.targets.iter().zip(names);
                let records = targets.map(|(target, name)| {
                    let (import, before) = (self.import(), &target.checks);
                    let (contract, origins) = (self.contract(target), self.origins(target));
                    let record = at.call_private("record", quote!(#contract, &[#(#origins),*]));
                    quote!(#[allow(unused)] const #name: () = { #import #before #record };)
                });
                Some(records.collect())
            }
        }
    }

    /// The crate under its name here, and the traits that the expansion's types fall back to.
    pub(super) fn import(&self) -> TokenStream {
        let import = self.plan.krate.import();
        let is_path = |target: &Target| matches!(target.arch, ArchName::Path(_));
        let fallbacks = [
            ("OtherParameter", !self.item.memory.parameters.is_empty()),
            ("NoArchitectures", self.plan.targets.iter().any(is_path)),
        ];
        let fallbacks = fallbacks.iter().filter(|(_, is_needed)| *is_needed).map(|(name, _)| {
            let name = Ident::new(name, Span::mixed_site());
            quote!(
                #[allow(unused_imports)]
                use __occ::__private::#name as _;
            )
        });
        quote!(#import #(#fallbacks)*)
    }

    /// The check as the inside of a block of type `()`. A name that starts with `__` is none that the
    /// author's own constants have: a `let` would read those as patterns. The functions come after
    /// the author's values, which may name others called alike.
    fn check(&self, target: &Target, is_deferred: bool) -> TokenStream {
        let contract = self.contract(target);
        let at = self.blame(target);
        if let Some((known, verdict)) = &target.known {
            let limiter = known.blamed(verdict).filter(|_| verdict.fails());
            let culprit = limiter.and_then(|limiter| target.culprit(limiter));
            let (Some(limiter), Some(culprit)) = (limiter, culprit) else {
                return at.call_private("require", contract);
            };
            let blame = self.limited_by(target, limiter, culprit, (at, is_deferred));
            return quote! {
                let __contract = #contract;
                if __occ::__private::blame(__contract) != 0 {
                    #blame
                }
            };
        }
        let blamable = Blamable::of(target, &self.plan.base, self.plan.min.as_ref());
        let mut arms = TokenStream::new();
        for limiter in Limiter::ALL.into_iter().filter(|&limiter| blamable.limiter(target, limiter))
        {
            let blame = match target.culprit(limiter) {
                Some(culprit) => self.limited_by(target, limiter, culprit, (at, is_deferred)),
                None if self.is_of_descriptor(target, limiter) => {
                    self.of_descriptor(target, limiter, at)
                }
                None => continue,
            };
            let code = Literal::u8_suffixed(occ_core::__private::limiter_code(Some(limiter)));
            arms.extend(quote!(#code => { #blame }));
        }
        for resource in target.resources.iter().filter(|resource| blamable.value(resource)) {
            if let Some(code) = error_code(resource.key) {
                let fail = self.fail(resource);
                let code = Literal::u8_suffixed(code);
                arms.extend(quote!(#code => #fail,));
            }
        }
        if self.plan.base.is_opaque(self.item) {
            // What a descriptor does not say.
            let fail = Underline::at(self.item.name_span).call_private("fail", quote!(__contract));
            let code =
                Literal::u8_suffixed(occ_core::__private::error_code(Error::UnknownRegisters));
            arms.extend(quote!(#code => #fail,));
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
        target: &Target,
        limiter: Limiter,
        culprit: &Resource,
        (at, is_deferred): (Underline, bool),
    ) -> TokenStream {
        let inline = is_deferred.then(|| quote!(#[inline]));
        let text = limiter.function(target.vendor);
        let (name, called) = (Ident::new(text, Span::mixed_site()), Ident::new(text, at.first));
        if self.is_one_of_many(culprit) {
            // A function of its own cannot name the generic parameters that a size may depend on.
            let largest = workgroup_memory::largest(&self.item.memory);
            let arms = self.fail_arms();
            let blame = at.call(quote!(#called), quote!(__contract, #largest));
            return quote! {
                #inline
                const fn #name(
                    __contract: __occ::Contract,
                    __variable: ::core::primitive::usize,
                ) -> ! {
                    match __variable { #arms }
                }
                #blame
            };
        }
        let fail = culprit.at.call_private("fail", quote!(__contract));
        let blame = at.call(quote!(#called), quote!(__contract));
        quote! {
            #inline
            const fn #name(__contract: __occ::Contract) -> ! { #fail }
            #blame
        }
    }

    /// As [`Self::limited_by`], of what a descriptor holds beside what the attribute gives: the
    /// function's name says whose it is, and the item stands for it.
    fn of_descriptor(&self, target: &Target, limiter: Limiter, at: Underline) -> TokenStream {
        let text = format!("{}_in_the_descriptor", limiter.function(target.vendor));
        let (name, called) = (Ident::new(&text, Span::mixed_site()), Ident::new(&text, at.first));
        let name_at = Underline::at(self.item.name_span);
        let fail = name_at.call_private("fail", quote!(__contract));
        let blame = at.call(quote!(#called), quote!(__contract));
        quote! {
            const fn #name(__contract: __occ::Contract) -> ! { #fail }
            #blame
        }
    }

    /// Whether only the descriptor can be to blame for this limiter, where the attribute is for
    /// others.
    fn is_of_descriptor(&self, target: &Target, limiter: Limiter) -> bool {
        let is_mixed = target.resources.iter().any(|one| one.origin == Origin::Attribute);
        let is_held =
            !matches!(limiter, Limiter::WaveSlots | Limiter::WorkgroupSlots | Limiter::Scratch);
        self.plan.base.is_opaque(self.item) && is_mixed && is_held
    }

    /// Fails at the value of a resource; of several variables, at the largest.
    fn fail(&self, resource: &Resource) -> TokenStream {
        if self.is_one_of_many(resource) {
            let (largest, arms) = (workgroup_memory::largest(&self.item.memory), self.fail_arms());
            return quote!(match #largest { #arms });
        }
        resource.value_at.call_private("fail", quote!(__contract))
    }

    /// Whether it is the sum of several variables, of which const evaluation finds the largest.
    fn is_one_of_many(&self, resource: &Resource) -> bool {
        resource.key == Key::Lds
            && resource.origin == Origin::Item
            && resource.by_type
            && self.item.memory.is_largest_open()
    }

    /// An arm for every variable, whose failure underlines it.
    fn fail_arms(&self) -> TokenStream {
        let variables = self.item.memory.parameters.iter().enumerate();
        let last = self.item.memory.parameters.len() - 1;
        let arms = variables.map(|(number, variable)| {
            let fail = variable.at.call_private("fail", quote!(__contract));
            if number == last { quote!(_ => #fail,) } else { quote!(#number => #fail,) }
        });
        arms.collect()
    }

    /// The value that an error about the whole contract underlines.
    fn blame(&self, target: &Target) -> Underline {
        self.plan.min.as_ref().map_or(target.at, |min| min.value_at)
    }

    /// What is to be warnings of the kernel's file.
    fn about_file(&self, target: &Target, is_deferred: bool) -> TokenStream {
        let mut warnings = warning::known(&target.warnings);
        if let Some(min) = self.plan.min.as_ref().filter(|_| !is_deferred) {
            let contract = || self.contract_alone(target);
            warnings.extend(warning::cannot_fail(target, min, || self.import(), contract));
        }
        warnings
    }

    /// Has const evaluation report what is wanted and can never warn, where the engine has not judged
    /// it yet. Of a range of workgroup sizes nobody says so.
    fn can_warn(&self) -> TokenStream {
        let (Some(min), Some(warn)) = (&self.plan.min, &self.plan.warn) else {
            return TokenStream::new();
        };
        let targets = &self.plan.targets;
        let is_range = |target: &Target| {
            target.get(Key::Workgroup).is_some_and(|size| size.value.range().is_some())
        };
        if !warn.shared.is_empty()
            || requirement::literals(min, warn).is_some()
            || targets.iter().all(|target| target.known.is_some())
            || targets.iter().any(is_range)
        {
            return TokenStream::new();
        }
        let import = self.import();
        let may = targets.iter().map(|target| self.may_warn(target));
        let name = &min.name;
        let check = warn.value_at.call_private("can_warn", quote!(#(#may)||*, #name));
        quote!(#[allow(unused)] const _: () = { #import #check };)
    }

    fn warning(&self, target: &Target) -> TokenStream {
        let Some(warn) = &self.plan.warn else { return TokenStream::new() };
        // Only there rustc's own words do not name the architecture.
        let at = match &target.known {
            None if self.plan.targets.len() > 1 => target.at,
            _ => warn.value_at,
        };
        // An author may have a larger `f32`, and a `KernelDescriptor` that holds more than is written:
        // what they leave open is silent only if the compiler says so.
        let is_open = |verdict: &Verdict| {
            let by_type = target.resources.iter().any(|resource| resource.by_type);
            let by_name = matches!(self.plan.base, Base::Descriptor);
            (by_type || by_name) && !matches!(verdict, Verdict::Warned(_))
        };
        match &target.known {
            Some((contract, verdict)) if !is_open(verdict) => {
                warning::judged(contract, verdict, self.item, (at, &warn.shared))
            }
            _ => warning::evaluated(&self.import(), &self.contract_alone(target), at),
        }
    }
}

fn numbered(number: usize) -> Ident {
    match number {
        1 => Ident::new("OCCUPANCY", Span::mixed_site()),
        number => format_ident!("OCCUPANCY_{number}", span = Span::mixed_site()),
    }
}
