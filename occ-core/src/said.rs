//! Everything that is said of a kernel, what is asked of it, and one place to blame.
//!
//! The attribute asks it while it expands, where literals and files say all; the code that it writes asks it in
//! const evaluation. Nothing else judges a contract of the attribute's.

use crate::account::{Account, Source, Stated, Statement, contradiction, decided_by, join};
use crate::arch::{self, Arch, Vendor};
use crate::contract::{Ceilings, Contract, MeasuredFile, Requirement, Verdict, never_warns};
use crate::key::{Key, Value};
use crate::message::{self, Record, Sourced, Text, say};
use crate::number::Ratio;
use crate::occupancy::{Error, Limiter, Limiters, launch_errors};

/// All that is said of a kernel on some architectures.
#[derive(Clone, Copy, Debug)]
pub struct Said<'n, 'a> {
    /// The kernel's name.
    pub name: &'n str,
    /// The architectures; of several the one counts where the contract stands worst.
    pub archs: &'a [Arch],
    /// The statements. [`Said::blame`] counts them from 1, up to [`Said::LIMITS`].
    pub statements: &'a [Statement<'n>],
    /// What the kernel must reach.
    pub min: Asked<'n>,
    /// What is wanted of it.
    pub warn: Asked<'n>,
    /// What is done about spills in its file.
    pub spills: Spills,
    /// Whether it is an error that [`Said::warn`] can never warn: on another target it may.
    pub must_warn: bool,
}

/// A required or a wanted occupancy, with the key that asks for it.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The key, as its author writes it.
    pub key: &'a str,
    /// What it asks for.
    pub value: Wanted,
}

/// What a key asks for.
#[derive(Clone, Copy, Debug)]
pub enum Wanted {
    /// Nothing: the key is not given.
    Nothing,
    /// This.
    Reach(Requirement),
    /// The value is no fraction from 0 to 1.
    NoFraction,
    /// The value was an `f32`, and is not what its author wrote.
    Rough(Ratio),
    /// The value is no count: negative, or `true`: too large.
    NoCount(bool),
}

/// What is done about registers that spill, and about scratch memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spills {
    /// Nothing.
    Allowed,
    /// The build warns.
    Warn,
    /// The build fails.
    Deny,
    /// The build fails above so many bytes per thread.
    AtMost(u32),
}

impl Asked<'_> {
    /// Nothing is asked for.
    pub const NOTHING: Self = Self { key: "", value: Wanted::Nothing };

    /// What `key` asks for, if it is no error.
    #[must_use]
    pub const fn requirement(&self) -> Option<Requirement> {
        match self.value {
            Wanted::Reach(requirement) => Some(requirement),
            _ => None,
        }
    }

    /// What is wrong with the value; `None` where nothing is.
    const fn mistake(&self) -> Option<Text> {
        match self.value {
            Wanted::Nothing | Wanted::Reach(_) => None,
            Wanted::NoFraction => Some(message::no_fraction(self.key)),
            Wanted::Rough(ratio) => Some(message::rough_fraction(self.key, ratio)),
            Wanted::NoCount(is_large) => Some(message::no_count(self.key, is_large)),
        }
    }
}

/// Where [`Said::blame`] points.
impl Said<'_, '_> {
    /// What is added to a statement's place where it keeps the kernel from its minimum, and is not wrong by itself.
    pub const LIMITS: u8 = 100;
    /// The kernel's name: something of it is not given.
    pub const NAME: u8 = 252;
    /// The architectures.
    pub const ARCHS: u8 = 253;
    /// What is wanted.
    pub const WARN: u8 = 254;
    /// The contract as a whole: what is required.
    pub const WHOLE: u8 = 255;

    /// What is to change: 0 where the contract is kept, a statement's place from 1, the same above
    /// [`Said::LIMITS`], or one of the other constants here.
    #[must_use]
    pub const fn blame(&self) -> u8 {
        let unclear = self.unclear();
        if unclear != 0 {
            return unclear;
        }
        let contract = self.contract();
        let verdict = contract.verdict();
        match verdict {
            Verdict::Kept(_) | Verdict::Warned(_) if self.cannot_warn() => Self::WARN,
            Verdict::Kept(_) | Verdict::Warned(_) => 0,
            Verdict::Broken(_) => match self.blamed(&contract, &verdict) {
                Some(at) => place(at).saturating_add(Self::LIMITS),
                None => Self::WHOLE,
            },
            Verdict::Refused(Error::UnknownWorkgroup | Error::UnknownRegisters) => Self::NAME,
            Verdict::Refused(error) => {
                let by_key = match error.key() {
                    Some(key) => decided_by(key, self.statements),
                    None => None,
                };
                match (by_key, self.blamed(&contract, &verdict)) {
                    (Some(at), _) | (None, Some(at)) => place(at),
                    (None, None) => Self::WHOLE,
                }
            }
        }
    }

    /// What is wrong before there are numbers; 0 where nothing is.
    const fn unclear(&self) -> u8 {
        let mut i = 0;
        while i < self.statements.len() {
            if self.mistake(i).is_some() {
                return place(i);
            }
            i += 1;
        }
        if self.min.mistake().is_some() {
            return Self::WHOLE;
        }
        if self.warn.mistake().is_some() {
            return Self::WARN;
        }
        match contradiction(self.statements, 0) {
            Some(found) => place(found.declared),
            None if self.archs.is_empty() => Self::ARCHS,
            None => 0,
        }
    }

    /// Fails with all that is wrong, a line each.
    ///
    /// # Panics
    ///
    /// Always: so the build fails.
    #[track_caller]
    pub const fn fail(&self) -> ! {
        panic!("{}", self.told().as_str())
    }

    /// What is wrong, a line each; empty where [`Said::blame`] is 0.
    #[must_use]
    pub const fn told(&self) -> Text {
        let mut text = Text::new();
        let mut i = 0;
        while i < self.statements.len() {
            if let Some(mistake) = self.mistake(i) {
                line(&mut text, &mistake);
            }
            i += 1;
        }
        if let Some(mistake) = self.min.mistake() {
            line(&mut text, &mistake);
        }
        if let Some(mistake) = self.warn.mistake() {
            line(&mut text, &mistake);
        }
        if !text.as_str().is_empty() {
            return text;
        }
        if contradiction(self.statements, 0).is_some() {
            let account = join(self.statements);
            let whole = account.closed(self.statements);
            return message::contradictions(self.statements, self.archs, whole);
        }
        if self.archs.is_empty() {
            say!(text, message::NO_ARCHITECTURE);
            return text;
        }
        let contract = self.contract();
        match contract.verdict() {
            Verdict::Kept(_) | Verdict::Warned(_) if self.cannot_warn() => {
                message::never_warns(self.min.key)
            }
            Verdict::Refused(Error::UnknownWorkgroup) if contract.kernel.vgprs.is_none() => {
                line(&mut text, &contract.message(&Verdict::Refused(Error::UnknownWorkgroup)));
                line(&mut text, &contract.message(&Verdict::Refused(Error::UnknownRegisters)));
                text
            }
            Verdict::Refused(first) => {
                let mut all = launch_errors(&contract.arch, &contract.kernel);
                while let Some(error) = all.pop() {
                    line(&mut text, &contract.message(&Verdict::Refused(error)));
                }
                if text.as_str().is_empty() {
                    contract.message(&Verdict::Refused(first))
                } else {
                    text
                }
            }
            verdict => contract.message(&verdict),
        }
    }

    /// Tells what is wrong whatever the statements come to be that are not known here, each with the place to change.
    /// Without an architecture that is what contradicts another alone.
    pub fn certain(&self, mut tell: impl FnMut(u8, Text)) {
        let is_known = |key| match decided_by(key, self.statements) {
            Some(at) if matches!(self.statements[at].stated, Stated::Unknown) => None,
            at => Some(at),
        };
        for at in 0..self.statements.len() {
            if let Some(mistake) = self.mistake(at) {
                tell(place(at), mistake);
            }
        }
        let mut number = 0;
        while let Some(found) = contradiction(self.statements, number) {
            let text = match self.archs {
                [arch] => {
                    let account = join(self.statements);
                    message::contradicted_on(
                        self.statements,
                        found,
                        arch,
                        account.closed(self.statements),
                    )
                }
                _ => message::contradicted(self.statements, found),
            };
            tell(place(found.declared), text);
            number += 1;
        }
        if self.unclear() != 0 {
            return;
        }
        let is_closed = !self.statements.iter().any(|one| matches!(one.stated, Stated::Unknown));
        let mut contract = self.contract();
        let refused = |error| contract.message(&Verdict::Refused(error));
        for (key, error) in
            [(Key::Workgroup, Error::UnknownWorkgroup), (Key::Vgprs, Error::UnknownRegisters)]
        {
            let is_missing = match key {
                Key::Workgroup => contract.kernel.workgroup.is_none(),
                _ => contract.kernel.vgprs.is_none() && contract.kernel.vgprs_allocated.is_none(),
            };
            if is_missing && is_known(key) == Some(None) {
                tell(Self::NAME, refused(error));
            }
        }
        // What every launch has at least.
        if contract.kernel.workgroup.is_none() {
            let wave = contract.kernel.wave_on(&contract.arch).threads();
            contract.kernel = contract.kernel.workgroup(wave);
        }
        if contract.kernel.vgprs.is_none() {
            contract.kernel = contract.kernel.vgprs(1);
        }
        let Verdict::Refused(first) = contract.verdict() else { return };
        let mut all = launch_errors(&contract.arch, &contract.kernel);
        let mut next = all.pop().or(Some(first));
        while let Some(error) = next {
            let refused = Verdict::Refused(error);
            let at = match error.key() {
                Some(key) => is_known(key).flatten(),
                // What several take together.
                None => self.blamed(&contract, &refused).filter(|_| is_closed),
            };
            if let Some(at) = at {
                tell(place(at), contract.message(&refused));
            }
            next = all.pop();
        }
    }

    /// What is wrong with a statement by itself.
    const fn mistake(&self, at: usize) -> Option<Text> {
        let statement = &self.statements[at];
        let name = statement.named();
        match statement.stated {
            Stated::Wrong(_) if statement.key.is(Key::Wave) => Some(message::no_wave(name)),
            Stated::Wrong(is_large) => Some(message::no_count(name, is_large)),
            Stated::Exactly(Value::Range([least, most])) if least > most => {
                Some(message::no_range(name))
            }
            _ => None,
        }
    }

    /// The statement to change first for what limits or refuses the kernel: of several the one that takes most.
    const fn blamed(&self, contract: &Contract<'_>, verdict: &Verdict) -> Option<usize> {
        let Some(limiter) = contract.blamed(verdict) else { return None };
        let mut blamed: Option<(usize, (bool, u32))> = None;
        let mut i = 0;
        while i < self.statements.len() {
            let key = self.statements[i].key;
            if key.relieves(limiter)
                && matches!(decided_by(key, self.statements), Some(at) if at == i)
            {
                let takes = !matches!(key, Key::Workgroup | Key::Carveout | Key::DynamicVgprs);
                let count = match key.value(&contract.kernel) {
                    Some(value) => value.number(),
                    None => 0,
                };
                let is_more = match blamed {
                    Some((_, (took, most))) => takes && !took || takes == took && count > most,
                    None => true,
                };
                // What takes nothing has nothing to free.
                if is_more && !(takes && count == 0) {
                    blamed = Some((i, (takes, count)));
                }
            }
            i += 1;
        }
        match blamed {
            Some((at, _)) => Some(at),
            None => None,
        }
    }

    /// Whether what is wanted is less than what is required, where that is an error.
    const fn cannot_warn(&self) -> bool {
        let mut i = 0;
        while self.must_warn && i < self.archs.len() {
            if !never_warns(&self.on(&self.archs[i])) {
                return false;
            }
            i += 1;
        }
        self.must_warn && !self.archs.is_empty()
    }
}

impl<'n> Said<'n, '_> {
    /// The contract on the architecture where it stands worst: where it is refused, broken or warns, and of those
    /// the first.
    #[must_use]
    pub const fn contract(&self) -> Contract<'n> {
        if self.archs.is_empty() {
            return self.on(&arch::GCN);
        }
        let mut worst = self.on(&self.archs[0]);
        let mut i = 1;
        while i < self.archs.len() {
            let other = self.on(&self.archs[i]);
            if badness(&other) > badness(&worst) {
                worst = other;
            }
            i += 1;
        }
        worst
    }

    /// The contract, where there is one architecture alone.
    ///
    /// # Panics
    ///
    /// Where there are several: so the build fails.
    #[track_caller]
    #[must_use]
    pub const fn only(&self) -> Contract<'n> {
        assert!(self.archs.len() < 2, "{}", message::ONE_ARCHITECTURE);
        self.contract()
    }

    /// The contract on `arch`.
    const fn on(&self, arch: &Arch) -> Contract<'n> {
        let account = join(self.statements);
        let mut contract = Contract::new(self.name, arch, account.kernel);
        (contract.min, contract.warn) = (self.min.requirement(), self.warn.requirement());
        contract.source = self.source(&account);
        match account.range_on(arch) {
            Some([least, most]) => contract.over(least, most),
            None => contract,
        }
    }

    /// Where counts of the kernel were read.
    const fn source(&self, account: &Account) -> Option<MeasuredFile<'n>> {
        let mut source: Option<MeasuredFile<'n>> = None;
        let mut i = 0;
        while i < self.statements.len() {
            let Statement { key, stated, source: from } = &self.statements[i];
            if let Source::File(file) = from {
                let mut found = match source {
                    Some(found) => found,
                    None => MeasuredFile::new(file.file, &[]),
                };
                match (key, stated) {
                    (Key::Workgroup, Stated::AtMost(bound)) => found.bound = Some(*bound),
                    (Key::Workgroup, Stated::Exactly(size)) => found.bound = Some(size.number()),
                    _ => {}
                }
                if matches!(stated, Stated::Exactly(_) | Stated::AtLeast(_)) {
                    found.counts = with_relieved(found.counts, *key);
                }
                source = Some(found);
            }
            i += 1;
        }
        let Some(mut found) = source else { return None };
        found.spills_denied = matches!(self.spills, Spills::Deny | Spills::AtMost(_));
        found.is_open = account.is_range_of_file;
        found.ceilings = self.ceilings();
        Some(found)
    }

    /// The most that is declared of what the file gave.
    const fn ceilings(&self) -> Ceilings {
        let mut ceilings = Ceilings::new();
        let mut i = 0;
        while i < self.statements.len() {
            let Statement { key, stated, source } = &self.statements[i];
            if let (Stated::Exactly(value), Source::Author(_) | Source::Descriptor(_)) =
                (stated, source)
            {
                let most = Some(value.number());
                match key {
                    Key::Vgprs => ceilings.vgprs = least(ceilings.vgprs, most),
                    Key::Agprs => ceilings.agprs = least(ceilings.agprs, most),
                    Key::Sgprs => ceilings.sgprs = least(ceilings.sgprs, most),
                    Key::Lds => ceilings.lds = least(ceilings.lds, most),
                    // What may be used may be used at any length.
                    Key::Scratch if value.number() == 0 => ceilings.scratch = Some(0),
                    _ => {}
                }
            }
            i += 1;
        }
        if let Spills::AtMost(most) = self.spills {
            ceilings.scratch = least(ceilings.scratch, Some(most));
        }
        ceilings
    }

    /// The vendor and the limiter of what is wanted and not reached; `None` where there is nothing to warn of.
    #[must_use]
    pub const fn warned(&self) -> Option<(Vendor, Limiter)> {
        if self.blame() != 0 {
            return None;
        }
        let contract = self.contract();
        let verdict = contract.verdict();
        match (verdict, contract.blamed(&verdict)) {
            (Verdict::Warned(_), Some(limiter)) => Some((contract.arch.vendor, limiter)),
            _ => None,
        }
    }

    /// Ends the build with all that is known of the contract, for `cargo occ report`. `asked` is where the keys
    /// stand that describe no kernel.
    ///
    /// # Panics
    ///
    /// Always: the record is the message.
    #[track_caller]
    pub const fn record(&self, asked: &[Sourced<'_>]) -> ! {
        panic!("{}", self.recorded(asked).as_str())
    }

    /// The record of [`Said::record`]: what is wrong, where there are no numbers.
    #[must_use]
    pub const fn recorded(&self, asked: &[Sourced<'_>]) -> Record {
        if self.unclear() != 0 || self.blame() == Self::WARN {
            return message::unevaluated_record(self.name, "refused", self.told().as_str());
        }
        message::record(&self.contract(), asked, self.statements)
    }
}

/// The place of a statement, from 1. What has none of its own is blamed on the whole.
#[expect(clippy::cast_possible_truncation, reason = "it is below 100")]
const fn place(at: usize) -> u8 {
    if at + 1 < Said::LIMITS as usize { at as u8 + 1 } else { Said::WHOLE }
}

const fn line(text: &mut Text, next: &Text) {
    if !text.as_str().is_empty() {
        say!(text, "\n");
    }
    say!(text, next.as_str());
}

const fn least(one: Option<u32>, other: Option<u32>) -> Option<u32> {
    match (one, other) {
        (Some(one), Some(other)) if other < one => Some(other),
        (Some(one), _) => Some(one),
        (None, other) => other,
    }
}

/// The limiters, and those that this key relieves.
const fn with_relieved(mut limiters: Limiters, key: Key) -> Limiters {
    let mut i = 0;
    while i < Limiter::ALL.len() {
        if key.relieves(Limiter::ALL[i]) {
            limiters = limiters.with(Limiter::ALL[i]);
        }
        i += 1;
    }
    limiters
}

const fn badness(contract: &Contract<'_>) -> u8 {
    match contract.verdict() {
        Verdict::Kept(_) => 0,
        Verdict::Warned(_) => 1,
        Verdict::Broken(_) => 2,
        Verdict::Refused(_) => 3,
    }
}
