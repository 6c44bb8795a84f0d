//! Writes checks.
//!
//! A contract that literals alone keep has been judged, and leaves nothing to check. One that is known
//! to hold if the types are what they are called becomes one call of the engine. For one that is
//! broken, or whose numbers only const evaluation knows, [`blame`](super::blame) writes what rustc
//! underlines.

use occ_core::Verdict;
use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};

use super::report::{self, ContractForm};
use super::{below, warning};
use crate::attribute::key::Key;
use crate::base::Base;
use crate::code;
use crate::diagnostic::{Errors, Underline};
use crate::facts::Facts;
use crate::item::ItemKind;
use crate::item::mention::uses;
use crate::read::Read;
use crate::requirement;
use crate::statement::Statement;
use crate::target::{ArchName, all};
use crate::verdict::{self, Judged};

/// Writes the checks of one item.
pub(super) struct Writer<'a> {
    pub(super) read: &'a Read,
    pub(super) judged: &'a [Judged],
}

/// What goes into an item.
#[derive(Default)]
pub(super) struct Checks {
    /// Blocks of type `()`, each the check of one target.
    pub(super) blocks: Vec<TokenStream>,
    /// Items and such blocks about the whole: what is watched, and what is warned of.
    whole: TokenStream,
}

impl Checks {
    pub(super) fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.whole.is_empty()
    }

    /// All as blocks.
    pub(super) fn into_blocks(mut self) -> Vec<TokenStream> {
        if !self.whole.is_empty() {
            self.blocks.push(super::braced(self.whole));
        }
        self.blocks
    }

    /// All as constants of the type `usize`. A block of items in a block would take rustc a tenth of a contract that
    /// reads a file.
    pub(super) fn into_lengths(self) -> Vec<TokenStream> {
        // `quote` parses a literal anew wherever it stands.
        let zero = Literal::u8_unsuffixed(0);
        let mut lengths: Vec<TokenStream> =
            self.blocks.iter().map(|block| quote!({ #block #zero })).collect();
        if !self.whole.is_empty() {
            let whole = self.whole;
            lengths.push(quote!({ #whole #zero }));
        }
        lengths
    }
}

impl Writer<'_> {
    /// Whether a value mentions what a nested constant cannot: the check then waits until the
    /// function is instantiated, or the constant used.
    pub(super) fn is_deferred(&self) -> bool {
        let outer = &self.read.item.outer;
        // In a type, `const { .. }` is a length like another.
        let mut of_types = outer.clone();
        of_types.retain(|name| name != "const");
        self.evaluated().iter().any(|tokens| uses(tokens, outer))
            || self.types().iter().any(|tokens| uses(tokens, &of_types))
    }

    /// The types that const evaluation takes the size of.
    fn types(&self) -> Vec<TokenStream> {
        let mut types = Vec::new();
        for Judged { facts, .. } in self.judged {
            for one in &facts.statements {
                if one.by_type {
                    types.push(one.tokens());
                }
            }
        }
        types
    }

    /// What is required and wanted, where const evaluation has to say it.
    fn thresholds(&self) -> Vec<TokenStream> {
        let mut thresholds = Vec::new();
        for asked in self.read.requirements.given() {
            if asked.known().is_none() {
                thresholds.push(asked.tokens());
            }
        }
        thresholds
    }

    /// All that const evaluation reads of the author's.
    fn evaluated(&self) -> Vec<TokenStream> {
        let mut evaluated = self.thresholds();
        if let (Base::Descriptor { .. } | Base::LaunchConfig, ItemKind::Constant(constant)) =
            (self.read.base, &self.read.item.kind)
        {
            evaluated.push(constant.value.clone());
        }
        for Judged { facts, .. } in self.judged {
            for one in &facts.statements {
                if !one.in_base && !one.is_literal() && !one.by_type {
                    evaluated.push(one.tokens());
                }
            }
            if let ArchName::Path(path) = &facts.target.arch {
                evaluated.push(path.clone());
            }
        }
        evaluated
    }

    /// The author's expressions in a block that evaluates none; `None` where literals say all.
    pub(super) fn named(&self) -> Option<TokenStream> {
        let mut values = self.thresholds();
        for Judged { facts, .. } in self.judged {
            for one in facts.evaluated() {
                if one.is_literal() {
                    continue;
                }
                values.push(one.value.number());
                values.extend(one.value.range().map(|[least, _]| least));
            }
            if let ArchName::Path(path) = &facts.target.arch {
                values.push(quote!(&#path));
            }
        }
        let import = self.import();
        (!values.is_empty()).then(|| quote!({ #import if false { #(let _ = #values;)* } }))
    }

    /// What goes into the item; nothing where nothing is left to check.
    pub(super) fn checks(&self, is_deferred: bool) -> Checks {
        let mut blocks = Vec::new();
        let mut whole = self.read.watched.clone();
        match report::asked() {
            ContractForm::Nothing => {}
            ContractForm::Record => blocks.extend(self.records(is_deferred)),
            ContractForm::Check => {
                for judged in self.judged {
                    if !self.is_certain(judged) {
                        blocks.push(self.block(judged));
                    }
                    self.about_file(judged, is_deferred).to_tokens(&mut whole);
                    if !is_deferred {
                        self.warning(judged).to_tokens(&mut whole);
                    }
                }
                if !is_deferred {
                    self.can_warn().to_tokens(&mut whole);
                }
            }
        }
        Checks { blocks, whole }
    }

    /// The check of one target. rustc underlines all of the block where it goes on about a failure.
    fn block(&self, judged: &Judged) -> TokenStream {
        let import = self.import();
        let (before, check) = (&judged.facts.checks, self.check(judged));
        let at = self.blamed(&judged.facts);
        let mut block = Group::new(Delimiter::Brace, quote!(#import #before #check));
        block.set_span(at.last);
        TokenTree::Group(block).into()
    }

    /// Whether const evaluation takes the values of a target that checks read too; nothing where it takes every
    /// one. A check tells what is wrong, and is never left out itself.
    fn are_taken(&self, facts: &Facts) -> Vec<TokenStream> {
        let mut values = Vec::new();
        let mut is_checked = false;
        for judged in self.judged {
            if !self.is_certain(judged) {
                is_checked = true;
                for one in judged.facts.evaluated() {
                    values.push((one, judged.facts.is_unheld(one.key)));
                }
            }
        }
        let mut taken = Vec::new();
        if !is_checked {
            return taken;
        }
        for asked in self.read.requirements.given() {
            taken.extend(asked.is_taken());
        }
        for one in facts.evaluated() {
            let is_compared = facts.is_unheld(one.key);
            let is_same = |(other, compared): &(&Statement, bool)| {
                (other.key, other.by, &other.how) == (one.key, one.by, &one.how)
                    && *compared == is_compared
            };
            if values.iter().any(is_same) {
                taken.extend(one.value.is_taken(is_compared));
            }
        }
        taken
    }

    /// What stands beside the checks of all targets: `otherwise` where they tell what is wrong with a value.
    pub(super) fn beside(
        &self,
        facts: &Facts,
        value: TokenStream,
        otherwise: &TokenStream,
    ) -> TokenStream {
        let mut taken = self.are_taken(facts);
        if let ArchName::Path(path) = &facts.target.arch {
            let archs = all(path, facts.target.at);
            taken.push(quote!(!#archs.is_empty()));
        }
        told_before(&taken, value, otherwise)
    }

    /// Whether nothing is left to check: literals alone keep the contract, as the engine judged while
    /// this expanded. const evaluation is what a check costs.
    fn is_certain(&self, judged: &Judged) -> bool {
        matches!(judged.verdict, Some(Verdict::Kept(_) | Verdict::Warned(_)))
            && self.read.base == Base::New
            && !self.read.krate.is_given
            && self.is_decided(judged)
    }

    /// Whether the engine has judged a target while this expanded, by literals alone.
    pub(super) fn is_decided(&self, judged: &Judged) -> bool {
        let facts = &judged.facts;
        judged.verdict.is_some()
            && !self.read.base.is_opaque()
            && facts.checks.is_empty()
            && facts.is_held()
            && facts.counting().iter().all(|one| one.is_literal())
    }

    /// What stands in the place of the checks where `cargo occ report` compiles.
    fn records(&self, is_deferred: bool) -> Vec<TokenStream> {
        let at = Underline::at(self.read.item.name_span);
        if is_deferred {
            return vec![super::braced(report::deferred(&self.read.name, at))];
        }
        if below::may_lose(self.read).is_some() {
            return Vec::new();
        }
        let mut records = Vec::new();
        for Judged { facts, .. } in self.judged {
            let (import, before) = (self.import(), &facts.checks);
            let origins = self.origins(facts).into_iter().map(code::sourced);
            let contract = self.contract(facts);
            let record = at.call_private("record", quote!(#contract, &[#(#origins),*]));
            records.push(quote!({ #import #before #record }));
        }
        records
    }

    /// The same where an attribute below may lose them: the engine has judged all of them while this expanded,
    /// or they are refused.
    pub(super) fn lost_records(&self) -> TokenStream {
        let mut records = Errors::default();
        if report::asked() == ContractForm::Record && below::may_lose(self.read).is_some() {
            for judged in self.judged {
                let mut contract = judged.contract();
                contract.name = &self.read.name;
                let record = occ_core::__private::record(&contract, &self.origins(&judged.facts));
                records.push(Underline::at(self.read.item.name_span), record.as_str());
            }
        }
        records.into_tokens()
    }

    /// The crate under its name here, and the traits that the expansion's types fall back to.
    pub(super) fn import(&self) -> TokenStream {
        let mut import = self.read.krate.import();
        if !self.read.item.memory.parameters.is_empty() {
            quote!(
                use __occ::__private::OtherParameter as _;
            )
            .to_tokens(&mut import);
        }
        let is_path = |judged: &Judged| matches!(judged.facts.target.arch, ArchName::Path(_));
        if self.judged.iter().any(is_path) {
            quote!(
                use __occ::__private::NoArchitectures as _;
            )
            .to_tokens(&mut import);
        }
        import
    }

    /// The value that an error about the whole contract underlines.
    pub(super) fn blamed(&self, facts: &Facts) -> Underline {
        self.read.requirements.min.as_ref().map_or(facts.target.at, |min| min.value_at)
    }

    /// What is to be warnings of the kernel's file.
    fn about_file(&self, judged: &Judged, is_deferred: bool) -> TokenStream {
        let mut warnings = warning::spilled(&judged.facts);
        if let Some(min) = self.read.requirements.min.as_ref().filter(|_| !is_deferred) {
            let contract = || self.contract_alone(&judged.facts);
            warnings.extend(warning::cannot_fail(judged, min, || self.import(), contract));
        }
        warnings
    }

    /// Has const evaluation report what is wanted and can never warn, where the engine has not judged
    /// it yet. Of a range of workgroup sizes that is not said.
    fn can_warn(&self) -> Option<TokenStream> {
        let requirements = &self.read.requirements;
        let (min, warn) = (requirements.min.as_ref()?, requirements.warn.as_ref()?);
        let is_range = |judged: &Judged| {
            let size = judged.facts.get(Key::Workgroup);
            size.is_some_and(|size| size.value.range().is_some())
        };
        if !warn.shared.is_empty()
            || requirement::literals(min, warn).is_some()
            || self.judged.iter().all(|judged| judged.verdict.is_some())
            || self.judged.iter().any(is_range)
        {
            return None;
        }
        let import = self.import();
        let mut may = Vec::new();
        for judged in self.judged {
            may.push(self.may_warn(&judged.facts));
        }
        let name = &min.name;
        let check = warn.value_at.call_private("can_warn", quote!(#(#may)||*, #name));
        Some(quote!({ #import #check }))
    }

    fn warning(&self, judged: &Judged) -> TokenStream {
        let Some(warn) = &self.read.requirements.warn else { return TokenStream::new() };
        // Only there rustc's own words do not name the architecture.
        let at = match &judged.verdict {
            None if self.judged.len() > 1 => judged.facts.target.at,
            _ => warn.value_at,
        };
        // An author may have a larger `f32`, and a `KernelDescriptor` that holds more than is written:
        // what they leave open is silent only if the compiler says so.
        let is_open = |verdict: &Verdict| {
            let by_type = judged.facts.counting().iter().any(|one| one.by_type);
            let by_name = matches!(self.read.base, Base::Descriptor { .. });
            (by_type || by_name) && !matches!(verdict, Verdict::Warned(_))
        };
        match &judged.verdict {
            Some(verdict @ Verdict::Warned(_)) => {
                let text = verdict::told(self.read, &judged.contract(), verdict);
                warning::judged(&text, (at, &warn.shared))
            }
            Some(verdict) if !is_open(verdict) => TokenStream::new(),
            _ => warning::evaluated(&self.import(), &self.contract_alone(&judged.facts), at),
        }
    }
}

/// The tokens where values are `taken`; `otherwise` where a check before tells what is wrong with one.
pub(super) fn told_before(
    taken: &[TokenStream],
    tokens: TokenStream,
    otherwise: &TokenStream,
) -> TokenStream {
    match (taken, otherwise.is_empty()) {
        ([], _) => tokens,
        (_, true) => quote!(if #(#taken)&&* { #tokens }),
        (_, false) => quote!(if #(#taken)&&* { #tokens } else { #otherwise }),
    }
}
