//! What is known of the kernel on one target: all statements, and what the engine makes of them.

use std::sync::Arc;

use occ_core::__private::account::{self, Account, Contradiction, contradiction, decided_by, join};
use occ_core::__private::message::{self, InFile};
use occ_core::{Limiter, MeasuredFile};
use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};

use crate::attribute::key::Key;
use crate::base::Base;
use crate::code;
use crate::diagnostic::{Errors, Underline};
use crate::measured::{Counts, Measured, Spills};
use crate::read::Read;
use crate::statement::{By, How, Known, Statement, Written};
use crate::target::{ArchName, Target, all};

/// What is known on one target.
pub(crate) struct Facts {
    pub(crate) target: Target,
    /// Everything that is said of the kernel here.
    pub(crate) statements: Vec<Statement>,
    /// The same together, as far as it is known while expanding; types are believed.
    pub(crate) account: Account,
    /// The file that counts were read from.
    pub(crate) file: Option<File>,
    /// The places of those that count, one a key.
    counting: Vec<usize>,
    /// The keys of which two statements have to be compared by const evaluation.
    unheld: account::Keys,
    /// What const evaluation tells of contradictions that are known here, because it can name the target.
    pub(crate) left: Vec<(Underline, String)>,
    /// The keys of which two statements contradict each other.
    pub(crate) contradicted: account::Keys,
    /// Statements in const evaluation that hold the file against the architectures and the names that
    /// only the compiler knows.
    pub(crate) checks: TokenStream,
    /// The same for what the item's value holds: they stand where it is at hand.
    pub(crate) base_checks: TokenStream,
    /// What was spilled, which somebody wants to be warned of, and where they say so.
    pub(crate) spilled: Option<(String, Underline)>,
}

/// A kernel's file.
pub(crate) struct File {
    /// Its name as messages print it.
    pub(crate) name: Arc<str>,
    /// The kernel's name in it.
    kernel: String,
    /// The limiters whose counts it gave.
    limiters: Vec<Limiter>,
    /// Most threads of a workgroup that it was compiled for.
    pub(crate) bound: Option<u32>,
    /// What is done about spills: `true` fails the build.
    pub(crate) spills: Option<bool>,
    /// The most bytes of scratch memory that may be, where somebody says one.
    most_scratch: Option<u32>,
    /// Whether more registers than are declared, or may be in a descriptor, fail the build.
    pub(crate) holds_registers: bool,
}

/// What is known on each target: with `copies = "all"` of each copy of the kernel. What is contradicted
/// goes to `errors`.
pub(crate) fn facts(read: &Read, errors: &mut Errors) -> Vec<Facts> {
    let mut facts = Vec::new();
    for target in &read.targets {
        let Some(measured) = &read.measured else {
            facts.push(Facts::new(read, target, None, errors));
            continue;
        };
        let copies = measured.kernels(target, errors);
        if copies.is_empty() {
            // What is missing of a kernel that cannot be read is not known.
            facts.push(Facts::new(read, target, None, &mut Errors::default()));
        }
        for counts in copies {
            facts.push(Facts::new(read, target, Some((counts, measured)), errors));
        }
    }
    facts
}

impl Facts {
    fn new(
        read: &Read,
        target: &Target,
        measured: Option<(Counts, &Measured)>,
        errors: &mut Errors,
    ) -> Self {
        // What a descriptor holds is there on every architecture, and to blame where it is foreign.
        let mut declared = Vec::new();
        for one in &read.statements {
            let is_own = target.arch().is_none_or(|arch| one.key.foreign_to(arch).is_none());
            if is_own || one.in_base && !read.foreign.contains(&one.key) {
                declared.push(one.clone());
            }
        }
        let mut facts = Self {
            target: target.clone(),
            statements: declared,
            account: join(&[]),
            counting: Vec::new(),
            file: None,
            unheld: account::Keys::NONE,
            left: Vec::new(),
            contradicted: account::Keys::NONE,
            checks: TokenStream::new(),
            base_checks: TokenStream::new(),
            spilled: None,
        };
        if let Some((counts, measured)) = measured {
            facts.measure(read, counts, measured, errors);
        }
        let believed = facts.known(true);
        let mut counting = Vec::new();
        for (at, one) in facts.statements.iter().enumerate() {
            let is_hidden = matches!(one.value, Written::Held);
            if !is_hidden && decided_by(one.key, &believed) == Some(at) {
                counting.push(at);
            }
        }
        let account = join(&believed);
        let (certain, mut unheld) = if facts.statements.iter().any(|one| one.by_type) {
            let certain = facts.known(false);
            let unheld = join(&certain).unheld;
            (certain, unheld)
        } else {
            (believed, account.unheld)
        };
        let (mut contradicted, mut left) = (account::Keys::NONE, Vec::new());
        let mut number = 0;
        while let Some(found) = contradiction(&certain, number) {
            number += 1;
            let (at, key) = (facts.place(found), facts.statements[found.declared].key);
            let text = match target.arch() {
                Some(arch) => {
                    let all = join(&certain);
                    message::contradicted_on(&certain, found, arch, all.whole(&certain))
                }
                None => message::contradicted(&certain, found),
            };
            if target.arch().is_none() && message::is_above(&certain, found) {
                unheld = unheld.with(key);
                left.push((at, text.as_str().to_owned()));
            } else {
                errors.push(at, text.as_str());
            }
            contradicted = contradicted.with(key);
        }
        (facts.account, facts.counting, facts.unheld) = (account, counting, unheld);
        (facts.contradicted, facts.left) = (contradicted, left);
        facts
    }

    /// The engine's statements, as far as they are known here. `by_types`: what types seem to say is
    /// believed.
    fn known(&self, by_types: bool) -> Vec<account::Statement<'_>> {
        let file = self.in_file();
        let mut known = Vec::with_capacity(self.statements.len());
        for one in &self.statements {
            known.push(one.account(file, by_types));
        }
        known
    }

    /// Where a contradiction is underlined.
    fn place(&self, found: Contradiction) -> Underline {
        match (&self.statements[found.declared], &self.statements[found.other]) {
            (Statement { value: Written::Held, .. }, other) => other.value_at,
            (declared, _) => declared.value_at,
        }
    }

    /// Takes what a file says of the kernel.
    fn measure(&mut self, read: &Read, counts: Counts, measured: &Measured, errors: &mut Errors) {
        let holds_registers =
            read.base.is_opaque() || self.statements.iter().any(|one| one.key == Key::Vgprs);
        let mut limiters = Vec::new();
        for &limiter in Limiter::ALL {
            let is_said = |one: &Statement| !matches!(one.how, How::Needed(_) | How::AtMost);
            let says = |one: &Statement| is_said(one) && one.key.relieves(limiter);
            if counts.statements.iter().any(says) {
                limiters.push(limiter);
            }
        }
        let (kernel, name_at) = measured.name();
        self.file = Some(File {
            name: counts.file,
            kernel: kernel.to_owned(),
            limiters,
            bound: counts.bound,
            spills: measured.spills().map(Spills::denies),
            most_scratch: measured.spills().and_then(Spills::most),
            holds_registers,
        });
        // Whose architectures only const evaluation knows.
        if let (ArchName::Path(path), false) = (&self.target.arch, counts.target.is_empty()) {
            let (archs, runs_on) = (all(path, self.target.at), Measured::runs_on(&counts.target));
            let (theirs, in_file) = (&counts.target, self.in_file().map(code::in_file));
            let arguments = quote!(#archs, #theirs, &[#(#runs_on),*], #in_file);
            let check = self.target.at.call_private("compiled_for_target", arguments);
            quote!(#check;).to_tokens(&mut self.checks);
        }
        // A name that no token shows may be that of another kernel in the file.
        let is_described = matches!(read.base, Base::Descriptor { .. } | Base::Describe { .. });
        let is_shown = read.item.has_written_name && !read.base.is_opaque();
        if is_described && !is_shown && !measured.is_named() {
            let in_file = self.in_file().map(code::in_file);
            let check = name_at.call_private("same_kernel", quote!(__kernel.name, #in_file));
            quote!(#check;).to_tokens(&mut self.base_checks);
        }
        if let (Some(spills), Some(spilled)) = (measured.spills(), counts.spilled) {
            self.spill(spills, spilled, errors);
        }
        self.statements.extend(counts.statements);
    }

    /// Refuses what was spilled, or keeps it for a warning.
    fn spill(&mut self, spills: &Spills, (text, fails): (String, bool), errors: &mut Errors) {
        if fails {
            let shared = spills.shared.as_deref().unwrap_or_default();
            errors.push(spills.at, format!("{text}{shared}"));
        } else {
            self.spilled = Some((text, spills.at));
        }
    }

    /// How messages name the kernel in its file.
    fn in_file(&self) -> Option<InFile<'_>> {
        let file = self.file.as_ref()?;
        Some(InFile { kernel: &file.kernel, file: &file.name, vendor: self.target.vendor })
    }

    /// The statements that count, one a key. What only the item's value holds is not among them.
    pub(crate) fn counting(&self) -> Vec<&Statement> {
        let mut counting = Vec::with_capacity(self.counting.len());
        for at in &self.counting {
            counting.push(&self.statements[*at]);
        }
        counting
    }

    /// The statements whose values the check reads.
    pub(crate) fn evaluated(&self) -> Vec<&Statement> {
        let mut evaluated = Vec::new();
        for (at, one) in self.statements.iter().enumerate() {
            let is_read = self.counting.contains(&at) || self.is_unheld(one.key);
            if is_read && !one.in_base {
                evaluated.push(one);
            }
        }
        evaluated
    }

    /// The one that counts for `key`.
    pub(crate) fn get(&self, key: Key) -> Option<&Statement> {
        self.counting().into_iter().find(|one| one.key == key)
    }

    /// The most threads that a bound of the item's or of a file's allows.
    pub(crate) fn most_threads(&self) -> Option<u32> {
        let mut most = None;
        for one in &self.statements {
            if let (Key::Workgroup, How::AtMost, Some(threads)) = (one.key, &one.how, one.known) {
                most = Some(threads.number().min(most.unwrap_or(u32::MAX)));
            }
        }
        most
    }

    /// Whether const evaluation has to compare statements about `key`.
    pub(crate) fn is_unheld(&self, key: Key) -> bool {
        self.unheld.contains(key)
    }

    /// Whether const evaluation has to compare no statements.
    pub(crate) fn is_held(&self) -> bool {
        !self.statements.iter().any(|one| self.is_unheld(one.key))
    }

    /// The statements that const evaluation has to join, as elements of an array, and for those that may
    /// be to blame the place in it and the underlined code; none where there is nothing to compare.
    pub(crate) fn said(&self) -> Option<(TokenStream, Vec<(usize, Underline)>)> {
        if self.is_held() {
            return None;
        }
        let mut unheld: Vec<&Statement> = Vec::new();
        let mut elements = TokenStream::new();
        let in_file = self.in_file().map(code::in_file).unwrap_or_default();
        for one in &self.statements {
            if self.is_unheld(one.key) {
                let element = one.account_tokens(&in_file);
                quote!(#element,).to_tokens(&mut elements);
                unheld.push(one);
            }
        }
        let mut blamed = Vec::new();
        for (at, one) in unheld.iter().enumerate() {
            let is_declared =
                matches!(one.by, By::Author | By::Descriptor(_) | By::Item(_) | By::Body);
            // What is shown at least is never to change.
            let is_blamed =
                is_declared && one.how != How::AtLeast || matches!(one.how, How::Needed(_));
            let held = || unheld.iter().find(|other| other.key == one.key && other.by == By::File);
            let place = match one.value {
                Written::Held => held().map_or(one.value_at, |other| other.value_at),
                _ => one.value_at,
            };
            if is_blamed {
                blamed.push((at, place));
            }
        }
        Some((quote!([#elements]), blamed))
    }

    /// The value to change first for this limiter: of several, the one that takes most. What takes nothing
    /// has nothing to free.
    pub(crate) fn culprit(&self, limiter: Limiter) -> Option<&Statement> {
        let mut most: Option<&Statement> = None;
        for one in self.counting() {
            let relieves = one.key.relieves(limiter) && !one.takes_nothing();
            if relieves && most.is_none_or(|most| one.weight() > most.weight()) {
                most = Some(one);
            }
        }
        most
    }

    /// Where counts of the kernel were read, as the engine has it.
    pub(crate) fn source(&self) -> Option<MeasuredFile<'_>> {
        let file = self.file.as_ref()?;
        let mut source = MeasuredFile::new(&file.name, &file.limiters);
        if let Some(bound) = file.bound {
            source = source.bound(bound);
        }
        if self.account.is_range_of_file {
            source = source.open();
        }
        Some(if file.spills == Some(true) { source.spills_denied() } else { source })
    }

    /// What is declared beside the file as an expression, from which a constant tells what a driver may
    /// load: the most that counts may be.
    pub(crate) fn ceilings_tokens(&self, base: Base) -> TokenStream {
        let Some(file) = &self.file else { return TokenStream::new() };
        let mut setters = TokenStream::new();
        for one in &self.statements {
            if one.by != By::Author || one.how != How::Exactly {
                continue;
            }
            let value = one.value.number();
            setters.extend(match one.key {
                Key::Vgprs => quote!(.vgprs(#value)),
                Key::Agprs => quote!(.agprs(#value)),
                Key::Sgprs => quote!(.sgprs(#value)),
                Key::Lds => quote!(.lds(#value)),
                // What may be used may be used at any length.
                Key::Scratch => match one.known {
                    Some(Known::Flag(true)) => TokenStream::new(),
                    Some(_) => quote!(.scratch(0u32)),
                    None => quote!(.scratch(if #value { u32::MAX } else { 0u32 })),
                },
                _ => TokenStream::new(),
            });
        }
        if let Some(most) = file.most_scratch {
            quote!(.scratch(#most)).to_tokens(&mut setters);
        }
        let of = match base {
            Base::Descriptor { .. } | Base::Describe { .. } => quote!(of(&__kernel)),
            Base::New | Base::LaunchConfig if setters.is_empty() => return TokenStream::new(),
            Base::New | Base::LaunchConfig => quote!(new()),
        };
        quote!(.ceilings(__occ::Ceilings::#of #setters))
    }
}
