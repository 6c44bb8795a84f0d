//! Writes checks.
//!
//! A contract that literals alone keep has been judged, and leaves nothing to check; one that is
//! known to hold if the types are what they are called becomes one call of the engine. One that is
//! broken, or whose numbers only const evaluation knows, gets a function for each limiter that may
//! be to blame, named for it and spanned at the key to change: rustc then underlines both the
//! requirement and the resource.

use occ_core::{Limiter, Verdict, message};
use proc_macro::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};

use crate::code::code;
use crate::errors::Range;
use crate::field::Field;
use crate::item::{Item, Kind};
use crate::plan::{self, ArchName, Base, Plan, Target};
use crate::report::{self, Asked};
use crate::suspects::Suspects;
use crate::tokens::{is_ident, located, mentioned, mentions};

/// Writes the checks of one item.
pub(crate) struct Writer<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) item: &'a Item,
}

impl Writer<'_> {
    /// Whether a value mentions what a nested constant cannot: the check then waits until the
    /// function is instantiated, or the constant used.
    pub(crate) fn is_deferred(&self) -> bool {
        self.values_mention(&self.item.outer)
    }

    /// Whether one of `names` occurs in what the check evaluates.
    fn values_mention(&self, names: &[String]) -> bool {
        let needs = [&self.plan.min, &self.plan.warn].into_iter().flatten();
        needs.filter(|need| need.known().is_none()).any(|need| mentions(&need.tokens(), names))
            || matches!((&self.plan.base, &self.item.kind), (Base::Descriptor | Base::LaunchConfig, Kind::Value { init, .. }) if mentions(init, names))
            || self.plan.targets.iter().any(|target| {
                mentions(&target.checks, names)
                    || target.fields.iter().any(|field| {
                        !field.held && !field.is_literal() && mentions(&field.setter, names)
                    })
                    || matches!(&target.arch, ArchName::Path(path) if mentions(path, names))
            })
    }

    /// Names for the checks that neither a value nor the item itself knows yet: a nested constant
    /// would hide another of its name, be it the author's or that of an attribute above this one.
    fn free_names(&self, item: &[TokenTree]) -> Vec<Ident> {
        let taken = |name: &Ident| {
            let name = [name.to_string()];
            item.iter().any(|token| mentioned(token, &name)) || self.values_mention(&name)
        };
        (1..).map(numbered).filter(|name| !taken(name)).take(self.plan.targets.len()).collect()
    }

    /// The checks before the first of the tokens of `item`.
    pub(crate) fn checks(&self, item: &[TokenTree], deferred: bool) -> TokenStream {
        let mut checks = self.tracking(item);
        let mut targets = self.plan.targets.iter();
        if report::asked() == Asked::Check && targets.all(|target| self.is_certain(target)) {
            return checks;
        }
        let names = &self.free_names(item);
        let targets = self.plan.targets.iter().zip(names);
        if let Some(records) = self.records(names, deferred) {
            checks.extend(records);
            return checks;
        }
        let targets = targets.filter(|(target, _)| !self.is_certain(target));
        checks.extend(targets.map(|(target, name)| {
            let import = self.import();
            let (before, check) = (&target.checks, self.check(target));
            let check = code!([import, before, check] #import #before #check);
            let warning = self.warning(target);
            let spilled = spilled(target);
            if deferred {
                // rustc underlines all of the block where it goes on about a failure.
                let at = self.blame(target);
                let keyword = Ident::new("const", at.first);
                let mut block = Group::new(Delimiter::Brace, check);
                block.set_span(at.last);
                code!([keyword, block, spilled] #[allow(unused)] let () = #keyword #block; #spilled)
            } else {
                // What the values name is used, though nothing uses the check itself.
                let lint = target.known.is_none().then(|| code!(#[allow(unused)]));
                code!([lint, name, check, warning, spilled] #lint const #name: () = { #check }; #warning #spilled)
            }
        }));
        checks
    }

    /// What makes the compiler watch files: a function, in a scope of its own where that of another
    /// attribute may be.
    fn tracking(&self, item: &[TokenTree]) -> TokenStream {
        let tracking = self.plan.tracking.clone();
        let alone = match (&self.item.kind, item.last()) {
            _ if tracking.is_empty() => true,
            (Kind::Fn, Some(TokenTree::Group(body))) => {
                body.stream().into_iter().all(|token| !is_ident(Some(&token), "__tracked"))
            }
            (Kind::Describe { .. }, _) => true,
            _ => false,
        };
        if alone { tracking } else { code!([tracking] const _: () = { #tracking };) }
    }

    /// Whether nothing is left to check: the contract is kept by literals alone, as the engine
    /// judged while this expanded. const evaluation is what a check costs.
    fn is_certain(&self, target: &Target) -> bool {
        matches!(target.known, Some((_, Verdict::Kept(_))))
            && matches!(self.plan.base, Base::New)
            && !self.plan.krate_is_given
            && target.checks.is_empty()
            && target.spilled.is_none()
            && target.fields.iter().all(Field::is_literal)
    }

    /// What stands in the place of the checks where `cargo occ report` compiles.
    fn records(&self, names: &[Ident], deferred: bool) -> Option<TokenStream> {
        let at = Range::at(self.item.name_span);
        match report::asked() {
            Asked::Check => None,
            Asked::Nothing => Some(TokenStream::new()),
            Asked::Record if deferred => Some(report::deferred(&self.item.name, at.first)),
            Asked::Record => {
                let targets = self.plan.targets.iter().zip(names);
                Some(
                    targets
                        .map(|(target, name)| {
                            let (import, before) = (self.import(), &target.checks);
                            let record = call("record", at, &self.contract(target));
                            code!([name, import, before, record] #[allow(unused)] const #name: () = { #import #before #record };)
                        })
                        .collect(),
                )
            }
        }
    }

    /// `use path as __occ;`, underlined where the path is written.
    pub(crate) fn import(&self) -> TokenStream {
        let krate = &self.plan.krate;
        let at = Range::of(krate, Span::call_site()).last;
        let (keyword, name) = (located(code!(use), at), located(code!(as __occ;), at));
        code!([keyword, krate, name] #keyword #krate #name)
    }

    /// The check as the inside of a block of type `()`. A name that starts with `__` is none that the
    /// author's own constants have: a `let` would read those as patterns. The functions come after
    /// the author's values, which may name others called alike.
    fn check(&self, target: &Target) -> TokenStream {
        let contract = self.contract(target);
        let at = self.blame(target);
        if let Some((known, verdict)) = &target.known {
            if !verdict.fails() {
                return call("require", at, &contract);
            }
            let limiter = known.blamed(verdict);
            let field = limiter.and_then(|limiter| target.culprit(limiter));
            let (Some(limiter), Some(field)) = (limiter, field) else {
                return call("require", at, &contract);
            };
            let blame = limited_by(target, limiter, field, at);
            return code! { [contract, blame]
                let __contract = #contract;
                if __occ::__private::blame(__contract) != 0 {
                    #blame
                }
            };
        }
        let suspects = Suspects::of(target, &self.plan.base, self.plan.min.as_ref());
        let mut arms = TokenStream::new();
        for limiter in Limiter::ALL.into_iter().filter(|&limiter| suspects.limiter(target, limiter))
        {
            let Some(field) = target.culprit(limiter) else {
                continue;
            };
            let blame = limited_by(target, limiter, field, at);
            let code = Literal::u8_suffixed(occ_core::code(Some(limiter)));
            arms.extend(code!([code, blame] #code => { #blame }));
        }
        for field in target.fields.iter().filter(|field| suspects.value(field)) {
            if let Some(code) = field.key.fault() {
                let fail = call("fail", field.value_range, &code!(__contract));
                let code = Literal::u8_suffixed(code);
                arms.extend(code!([code, fail] #code => #fail,));
            }
        }
        let fail = call("fail", at, &code!(__contract));
        code! { [contract, arms, fail]
            let __contract = #contract;
            match __occ::__private::blame(__contract) {
                0u8 => {}
                #arms
                _ => #fail,
            }
        }
    }

    /// The value that an error about the whole contract underlines.
    fn blame(&self, target: &Target) -> Range {
        self.plan.min.as_ref().map_or(target.range, |min| min.value_range)
    }

    /// A warning whose text rustc prints, where the contract is kept but not as well as wanted.
    fn warning(&self, target: &Target) -> TokenStream {
        let Some(warn) = &self.plan.warn else {
            return TokenStream::new();
        };
        // Only here rustc's own words do not name the architecture.
        let at = match &target.known {
            None if self.plan.targets.len() > 1 => target.range.first,
            _ => warn.value_range.first,
        };
        match &target.known {
            Some((contract, verdict @ Verdict::Warned(_))) => {
                let contract = plan::named(contract, self.item);
                let note = format!("{}{}", contract.message(verdict), message::SILENCE);
                warned("OCCUPANCY", Range::at(at), &note)
            }
            Some(_) => TokenStream::new(),
            None => {
                let (import, contract) = (self.import(), self.contract(target));
                let occupancy = Ident::new("OCCUPANCY", at);
                let path = located(code!([occupancy] ::#occupancy), at);
                code! { [import, contract, path]
                    #[allow(unused)]
                    const _: () = {
                        #import
                        const __CONTRACT: __occ::Contract = #contract;
                        <<__occ::limited_by::Code<
                            { __occ::__private::warned(&__CONTRACT) },
                        > as __occ::limited_by::Report<
                            { __occ::__private::percent(&__CONTRACT) },
                        >>::Warning> #path
                    };
                }
            }
        }
    }
}

/// `const fn limited_by_vgprs(__contract) -> ! { fail(__contract) }`, whose call is spanned at the
/// key, and a call of it that spans `at`: rustc underlines both.
fn limited_by(target: &Target, limiter: Limiter, field: &Field, at: Range) -> TokenStream {
    let text = limiter.function(target.vendor);
    let (name, called) = (Ident::new(text, Span::mixed_site()), Ident::new(text, at.first));
    let fail = call("fail", field.range, &code!(__contract));
    let blame = at.call(code!([called] #called), code!(__contract));
    code! { [name, fail, blame]
        const fn #name(__contract: __occ::Contract) -> ! { #fail }
        #blame
    }
}

/// A call of one of the crate's own functions, underlined from the first token to the last.
fn call(function: &str, at: Range, argument: &TokenStream) -> TokenStream {
    let name = Ident::new(function, at.first);
    at.call(code!([name] __occ::__private::#name), argument.clone())
}

/// A warning about what the compiler spilled.
fn spilled(target: &Target) -> TokenStream {
    target.spilled.as_ref().map_or_else(TokenStream::new, |(at, text)| {
        warned("SPILLS", *at, &format!("{text}{}", message::SILENCE))
    })
}

/// A warning whose text is known while expanding: rustc prints the note of what is deprecated.
fn warned(name: &str, at: Range, note: &str) -> TokenStream {
    let name = Ident::new(name, at.first);
    code! { [note, name]
        const _: () = {
            #[deprecated(note = #note)]
            const #name: () = ();
            #name
        };
    }
}

fn numbered(number: usize) -> Ident {
    let span = Span::mixed_site();
    match number {
        1 => Ident::new("OCCUPANCY", span),
        number => Ident::new(&format!("OCCUPANCY_{number}"), span),
    }
}
