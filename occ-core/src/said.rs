//! Everything that is said of a kernel, what is asked of it, and one place to blame.
//!
//! The attribute asks it while it expands, where literals and files say all; the code that it writes asks it in
//! const evaluation. Nothing else judges a contract of the attribute's.

pub(crate) mod block;
#[cfg(feature = "attribute")]
pub(crate) mod resource;
pub(crate) mod variable;

use crate::account::{Account, Source, Stated, Statement, contradiction, decided_by, join};
use crate::arch::{self, Arch, Name, Vendor};
use crate::contract::{Ceilings, Contract, MeasuredFile, Requirement, Verdict, never_warns};
use crate::kernel::Wave;
use crate::key::Key;
use crate::message;
use crate::number::Ratio;
use crate::occupancy::{Error, Limiter, launch_errors};
use crate::record::{self, Record, Sourced};
use crate::text::{Text, said};

/// All that is said of a kernel on some architectures.
#[derive(Clone, Copy, Debug)]
pub struct Said<'n, 'a> {
    /// The kernel's name.
    pub name: &'n str,
    /// The architectures; of several the one counts where the contract stands worst.
    pub archs: &'a [Arch],
    /// What the author calls the one architecture, where that is not its own name: `a100`. Else empty.
    pub called: &'n str,
    /// The statements. [`Said::blame`] counts them from 1, up to [`Said::LIMITS`].
    pub statements: &'a [Statement<'n>],
    /// What the kernel must reach.
    pub min: Asked<'n>,
    /// What is wanted of it.
    pub warn: Asked<'n>,
    /// What is done about spills in its file.
    pub spills: Spills<'n>,
    /// Whether it is an error that [`Said::warn`] can never warn.
    pub must_warn: bool,
    /// Whether there are targets beside [`Said::archs`], on which it may warn.
    pub has_others: bool,
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
pub enum Spills<'a> {
    /// Nothing.
    Allowed,
    /// The build warns.
    Warn,
    /// The build fails.
    Deny,
    /// The build fails above so many bytes per thread.
    AtMost(u32),
    /// The build fails, and this is told.
    Spilled(&'a str),
}

/// What is wrong with a contract: one problem, or all of them.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// What is to change first: a statement's place from 1, the same above [`Said::LIMITS`], or one of the other
    /// constants there; 0 where nothing is wrong.
    pub place: u8,
    /// What a person is told, a line for each.
    pub text: Text,
}

/// The search for one of several problems, or for all of them.
struct Problems {
    /// The number of the one; `None`: all.
    only: Option<usize>,
    /// How many there are so far.
    count: usize,
    found: Problem,
}

impl Problems {
    const fn add(&mut self, place: u8, text: &Text) {
        let is_asked = match self.only {
            Some(number) => number == self.count,
            None => true,
        };
        self.count += 1;
        if is_asked {
            let found = &mut self.found;
            if found.place == 0 {
                found.place = place;
            } else {
                found.text.push("\n");
            }
            found.text.push(text.as_str());
        }
    }
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
    #[must_use]
    pub const fn mistake(&self) -> Option<Text> {
        match self.value {
            Wanted::Nothing | Wanted::Reach(_) => None,
            Wanted::NoFraction => Some(message::no_fraction(self.key)),
            Wanted::Rough(ratio) => Some(message::rough_fraction(self.key, ratio)),
            Wanted::NoCount(is_large) => Some(message::no_count(self.key, is_large, 0)),
        }
    }
}

/// Where [`Said::blame`] points.
impl Said<'_, '_> {
    /// What is added to a statement's place where it keeps the kernel from its minimum, and is not wrong by itself.
    pub const LIMITS: u8 = 100;
    /// The last place of a statement, above [`Said::LIMITS`].
    pub const LAST: u8 = 200;
    /// What is done about spills.
    pub const SPILLS: u8 = 251;
    /// The kernel's name: something of it is not given.
    pub const NAME: u8 = 252;
    /// The architectures.
    pub const ARCHS: u8 = 253;
    /// What is wanted.
    pub const WARN: u8 = 254;
    /// The contract as a whole: what is required.
    pub const WHOLE: u8 = 255;

    /// What is to change: 0 where the contract is kept, else the place of the first problem.
    #[must_use]
    pub const fn blame(&self) -> u8 {
        self.told().place
    }

    /// All that is wrong. What depends on a statement that is not known here is not: const evaluation asks again.
    #[must_use]
    pub const fn told(&self) -> Problem {
        self.problems(None)
    }

    /// The problem number `number` of those, from 0; `None` where there are fewer.
    #[must_use]
    pub const fn problem(&self, number: usize) -> Option<Problem> {
        let problem = self.problems(Some(number));
        if problem.place == 0 { None } else { Some(problem) }
    }

    const fn problems(&self, only: Option<usize>) -> Problem {
        let mut problems = self.contradictions(only);
        // What follows may follow from these.
        if problems.count == 0 {
            if let Spills::Spilled(text) = self.spills {
                problems.add(Self::SPILLS, &said!(text));
            }
            self.judge(&mut problems);
        }
        problems.found
    }

    /// What is wrong before there are numbers.
    const fn contradictions(&self, only: Option<usize>) -> Problems {
        let found = Problem { place: 0, text: Text::new() };
        let mut problems = Problems { only, count: 0, found };
        let mut i = 0;
        while i < self.statements.len() {
            if let Some(mistake) = self.statements[i].mistake() {
                problems.add(place(i), &mistake);
            }
            i += 1;
        }
        if let Some(mistake) = self.min.mistake() {
            problems.add(Self::WHOLE, &mistake);
        }
        if let Some(mistake) = self.warn.mistake() {
            problems.add(Self::WARN, &mistake);
        }
        if self.must_warn && self.warns_below_minimum() {
            problems.add(Self::WARN, &message::never_warns(self.min.key));
        }
        i = 0;
        while let Some(found) = contradiction(self.statements, i) {
            let text = match self.archs {
                [arch] => {
                    let account = join(self.statements);
                    let whole = account.closed(self.statements);
                    message::contradicted_on(self.statements, found, &self.named(*arch), whole)
                }
                _ => message::contradicted(self.statements, found),
            };
            problems.add(place(found.declared), &text);
            i += 1;
        }
        if self.archs.is_empty() && problems.count == 0 {
            problems.add(Self::ARCHS, &said!(message::NO_ARCHITECTURE));
        }
        problems
    }

    /// What is missing, cannot launch, or is not reached.
    const fn judge(&self, problems: &mut Problems) {
        let before = problems.count;
        let is_closed = self.is_closed();
        let mut contract = self.named_contract();
        // Where these are open, every launch has so much at least.
        if contract.kernel.workgroup.is_none() {
            if decided_by(Key::Workgroup, self.statements).is_none() {
                problems.add(Self::NAME, &refused(&contract, Error::UnknownWorkgroup));
            }
            let wave = contract.kernel.wave_on(&contract.arch).threads();
            contract.kernel = contract.kernel.workgroup(wave);
        }
        if contract.kernel.wave.is_none() && contract.arch.compiler_chooses_wave() {
            if decided_by(Key::Wave, self.statements).is_none() {
                problems.add(Self::NAME, &refused(&contract, Error::UnknownWave));
            }
            // One that all such chips of its vendor have.
            let wave = if contract.arch.wave16 { Wave::W16 } else { Wave::W64 };
            contract.kernel = contract.kernel.wave(wave);
        }
        let has_default = matches!(&contract.arch.wave32, Some(file) if file.default.is_some());
        let has_count =
            contract.kernel.vgprs.is_some() || contract.kernel.vgprs_allocated.is_some();
        if !has_count && !has_default {
            if decided_by(Key::Vgprs, self.statements).is_none() {
                problems.add(Self::NAME, &refused(&contract, Error::UnknownRegisters));
            }
            contract.kernel = contract.kernel.vgprs(1).sized(&contract.arch);
        }
        let verdict = contract.verdict();
        match verdict {
            Verdict::Refused(first) => {
                let mut all = launch_errors(&contract.arch, &contract.kernel);
                let mut next = match all.pop() {
                    None => Some(first),
                    error => error,
                };
                while let Some(error) = next {
                    let at = match error.key() {
                        Some(key) => decided_by(key, self.statements),
                        // What several take together.
                        None => self.blamed(&contract, &Verdict::Refused(error)),
                    };
                    let is_known = is_closed || error.key().is_some();
                    match at {
                        Some(at)
                            if is_known
                                && !matches!(self.statements[at].stated, Stated::Unknown) =>
                        {
                            problems.add(place(at), &refused(&contract, error));
                        }
                        None if is_closed => {
                            problems.add(Self::WHOLE, &refused(&contract, error));
                        }
                        _ => {}
                    }
                    next = all.pop();
                }
            }
            _ if !is_closed || problems.count > before => {}
            Verdict::Broken(_) => {
                let at = match self.blamed(&contract, &verdict) {
                    Some(at) => place(at).saturating_add(Self::LIMITS),
                    None => Self::WHOLE,
                };
                problems.add(at, &contract.message(&verdict));
            }
            Verdict::Kept(_) | Verdict::Warned(_) => {
                if self.cannot_warn() {
                    problems.add(Self::WARN, &message::never_warns(self.min.key));
                }
            }
        }
    }

    /// The architecture under the name that its author gave it.
    const fn named(&self, mut arch: Arch) -> Arch {
        if !self.called.is_empty()
            && let Some(name) = Name::try_new(self.called)
        {
            arch.name = name;
        }
        arch
    }

    /// Whether no statement waits to be known.
    const fn is_closed(&self) -> bool {
        let mut i = 0;
        while i < self.statements.len() {
            if let Stated::Unknown = self.statements[i].stated {
                return false;
            }
            i += 1;
        }
        true
    }

    /// The statement to change first for what limits or refuses the kernel: of several the one that takes most.
    const fn blamed(&self, contract: &Contract<'_>, verdict: &Verdict) -> Option<usize> {
        let Some(limiter) = contract.blamed(verdict) else { return None };
        let mut blamed: Option<(usize, (bool, u32))> = None;
        let mut i = 0;
        while i < self.statements.len() {
            let key = self.statements[i].key;
            if key.relieves().contains(limiter)
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

    /// Whether the fraction that is wanted is less than the one that is required: so it is on every architecture.
    const fn warns_below_minimum(&self) -> bool {
        match (self.min.requirement(), self.warn.requirement()) {
            (Some(Requirement::Occupancy(min)), Some(Requirement::Occupancy(warn))) => {
                warn.is_below(min)
            }
            _ => false,
        }
    }

    /// Whether what is wanted is less than what is required on each architecture, where that is an error.
    const fn cannot_warn(&self) -> bool {
        let must_warn = self.must_warn && !self.has_others;
        let mut i = 0;
        while must_warn && i < self.archs.len() {
            if !never_warns(&self.on(&self.archs[i])) {
                return false;
            }
            i += 1;
        }
        must_warn && !self.archs.is_empty()
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

    /// The same as messages name it: by what its author calls the architecture.
    #[must_use]
    pub const fn named_contract(&self) -> Contract<'n> {
        let mut contract = self.contract();
        contract.arch = self.named(contract.arch);
        contract
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
                    found.counts = found.counts.or(key.relieves());
                }
                source = Some(found);
            }
            i += 1;
        }
        let Some(mut found) = source else { return None };
        found.spills_denied =
            matches!(self.spills, Spills::Deny | Spills::AtMost(_) | Spills::Spilled(_));
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
        let contract = self.contract();
        let verdict = contract.verdict();
        match (verdict, contract.blamed(&verdict)) {
            (Verdict::Warned(_), Some(limiter)) if self.blame() == 0 => {
                Some((contract.arch.vendor, limiter))
            }
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
        let Problem { place, text } = self.told();
        if self.contradictions(None).count > 0 || place == Self::WARN {
            return record::unevaluated_record(self.name, "refused", text.as_str());
        }
        let told = if let Spills::Spilled(_) = self.spills { text.as_str() } else { "" };
        record::record(&self.contract(), asked, self.statements, told)
    }
}

/// The place of a statement, from 1. What has none of its own is blamed on the whole.
#[expect(clippy::cast_possible_truncation, reason = "it is below 100")]
const fn place(at: usize) -> u8 {
    if at + 1 < Said::LIMITS as usize { at as u8 + 1 } else { Said::WHOLE }
}

const fn refused(contract: &Contract<'_>, error: Error) -> Text {
    contract.message(&Verdict::Refused(error))
}

const fn least(one: Option<u32>, other: Option<u32>) -> Option<u32> {
    match (one, other) {
        (Some(one), Some(other)) if other < one => Some(other),
        (Some(one), _) => Some(one),
        (None, other) => other,
    }
}

const fn badness(contract: &Contract<'_>) -> u8 {
    match contract.verdict() {
        Verdict::Kept(_) => 0,
        Verdict::Warned(_) => 1,
        Verdict::Broken(_) => 2,
        Verdict::Refused(_) => 3,
    }
}
