//! One kernel on one target: what a line of a baseline holds, with its counts and what it reaches.

use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_artifacts::project::Date;
use occ_core::__private::key::Key;
use occ_core::{OccupancyBounds, Open, Ratio, Vendor, calculate};

use crate::evaluated::{Evaluated, Shape, Size};
use crate::gates::{Gate, Gates};
use crate::identity::{Name, Target};
use crate::interner::Interner;

/// One kernel on one target: its name, and what is kept of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Entry {
    /// The name as the source has it, without what changes from build to build.
    pub(crate) name: Name,
    /// Tells kernels of one name and target apart, from 1.
    pub(crate) copy: u32,
    /// The line of a file that says it, from 1; 0 where none does.
    pub(crate) number: u32,
    /// Many kernels of a library share it.
    pub(crate) kept: Arc<Kept>,
}

impl Entry {
    /// The first of this name and target.
    pub(crate) fn new(name: Name, kept: Arc<Kept>) -> Self {
        Self { name, copy: 1, number: 0, kept }
    }

    /// Whether it does not pass one of the gates, where nothing excuses it.
    pub(crate) fn is_stopped(&self, gates: &Gates) -> bool {
        self.is(gates, |stops| stops == Some(true))
    }

    /// Whether it needs a reason, whatever its line says.
    pub(crate) fn needs_leave(&self, gates: &Gates) -> bool {
        self.is(gates, |stops| stops != Some(false))
    }

    fn is(&self, gates: &Gates, wanted: impl Fn(Option<bool>) -> bool) -> bool {
        let measured = (!gates.is_empty()).then(|| self.kept.measured());
        let stops = |gate: Gate| gate.stops(measured.as_ref()?, self.target().arch);
        gates.all().any(|gate| wanted(stops(gate)))
    }

    /// How it is launched, as far as the line says that.
    pub(super) fn launch(&self) -> Size {
        let threads = self.kept.workgroup.filter(|workgroup| !workgroup.bound);
        [
            threads.map(|workgroup| workgroup.threads),
            self.kept.counts[DYNAMIC_LDS],
            self.kept.counts[TENSOR_COLUMNS],
        ]
    }

    pub(crate) fn target(&self) -> &Target {
        &self.kept.setting.target
    }

    /// What stands for the kernel in a file.
    pub(crate) fn key(&self) -> (&Arc<str>, &Arc<str>) {
        (self.name.kept(), self.target().name())
    }

    /// What orders the lines of a file.
    pub(crate) fn place(&self) -> (&Arc<str>, &Arc<str>, u32) {
        (self.name.kept(), self.target().name(), self.copy)
    }
}

/// What is kept of a kernel on a target. `None` is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Kept {
    /// Nearly all kernels of a target in a file share it.
    pub(crate) setting: Arc<Setting>,
    pub(crate) reached: Option<Reached>,
    pub(crate) workgroup: Option<Workgroup>,
    /// What else is open where it has bounds; whether the size is, `workgroup` says.
    pub(crate) open: Open,
    /// In the order of [`COUNTS`].
    pub(crate) counts: [Option<u32>; COUNTS.len()],
}

/// What is kept of a kernel besides its numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Setting {
    pub(crate) target: Target,
    pub(crate) compiler: Option<Arc<str>>,
    /// The file that it is from, or the end of its path; `None` of a line where the kernels of the target are
    /// from one file.
    pub(crate) library: Option<Arc<str>>,
    /// Why the kernel may stay below this line.
    pub(crate) reason: Option<String>,
    /// The last day on which it may.
    pub(crate) until: Option<Date>,
}

/// What was kept so far.
#[derive(Debug, Default)]
pub(crate) struct Keeper {
    kept: Interner<Kept>,
    settings: Interner<Setting>,
}

impl Keeper {
    /// `kept`, which it shares with all that are equal to it.
    pub(crate) fn of(&mut self, mut kept: Kept) -> Arc<Kept> {
        kept.setting = self.settings.of(Arc::unwrap_or_clone(kept.setting));
        self.kept.of(kept)
    }
}

/// What two builds of one kernel are compared by.
pub(crate) type Numbers = (Option<Reached>, Option<Workgroup>, [Option<u32>; COUNTS.len()]);

impl Kept {
    /// What is to be kept of a kernel.
    pub(crate) fn of(kernel: &Evaluated, target: Target, compiler: Option<Arc<str>>) -> Self {
        let measured = &kernel.measured;
        let asked = kernel.kernel();
        let reached = match (kernel.reached(), kernel.arch) {
            (Ok(bounds), _) => Some(Reached::from(bounds)),
            (Err(refusal), Some(arch)) if refusal.cannot_launch() => {
                let size = asked.workgroup.unwrap_or(asked.wave_on(arch).threads());
                let counted = calculate(arch, &asked.workgroup(size));
                let max_waves = counted.map_or(1, |reached| reached.max_waves);
                Some(Reached::exactly(0, max_waves))
            }
            _ => None,
        };
        let largest = match (kernel.shape(), measured.max_workgroup, kernel.arch) {
            (Shape::Bound, Some(bound), Some(arch)) => Some(bound.min(arch.max_workgroup)),
            (Shape::Bound, bound, None) => bound,
            _ => None,
        };
        let given = asked.workgroup;
        let workgroup =
            given.or(largest).map(|threads| Workgroup { threads, bound: given.is_none() });
        // That there is none is said of a kernel that may have some.
        let is_said = measured.uses_dynamic_lds == Some(true) && !kernel.open().dynamic_lds;
        let dynamic = Some(asked.dynamic_lds).filter(|bytes| *bytes > 0 || is_said);
        let leaves_open = |arch| measured.leaves_tensor_columns_open(arch);
        let is_said = kernel.arch.is_some_and(leaves_open) && !kernel.open().tensor_columns;
        let tensor = Some(asked.tensor_columns).filter(|columns| *columns > 0 || is_said);
        let library = Some(Arc::clone(&kernel.file));
        Self {
            setting: Arc::new(Setting { target, compiler, library, ..Setting::default() }),
            reached,
            workgroup,
            open: kernel.bounds().map_or(Open::NONE, |it| Open { workgroup: None, ..it.open }),
            counts: [
                measured.vgprs,
                measured.agprs,
                measured.sgprs,
                measured.lds,
                dynamic,
                tensor,
                measured.scratch,
                measured.spills.vgprs,
                measured.spills.sgprs,
                measured.spills.store_bytes,
                measured.spills.load_bytes,
                measured.dynamic_stack.filter(|grows| *grows).map(u32::from),
                measured.setmaxnreg_ignored.filter(|ignored| *ignored).map(u32::from),
            ],
        }
    }

    /// Whose words describe the kernel.
    pub(crate) fn vendor(&self) -> Vendor {
        self.setting.target.vendor()
    }

    /// All that goes through memory.
    pub(crate) fn spilled(&self) -> u64 {
        let spills = COUNTS.iter().zip(self.counts).filter(|(count, _)| count.spills);
        spills.filter_map(|(_, kept)| kept).map(u64::from).sum()
    }

    /// Whether registers were spilled or scratch memory is used, as the attribute has it; `None` where
    /// it is not recorded.
    pub(crate) fn spills(&self) -> Option<bool> {
        self.measured().spills()
    }

    /// Its counts, as a file has them.
    pub(crate) fn measured(&self) -> MeasuredKernel {
        let mut measured = MeasuredKernel::default();
        let (grows, ignored);
        [
            measured.vgprs,
            measured.agprs,
            measured.sgprs,
            measured.lds,
            _,
            _,
            measured.scratch,
            measured.spills.vgprs,
            measured.spills.sgprs,
            measured.spills.store_bytes,
            measured.spills.load_bytes,
            grows,
            ignored,
        ] = self.counts;
        measured.dynamic_stack = grows.map(|grows| grows > 0);
        measured.setmaxnreg_ignored = ignored.map(|ignored| ignored > 0);
        measured
    }

    /// What it reaches and all its counts, whatever the compiler.
    pub(crate) fn numbers(&self) -> Numbers {
        (self.reached, self.workgroup, self.counts)
    }
}

/// A count that a line may hold.
pub(crate) struct Count {
    /// Its key.
    pub(crate) key: &'static str,
    /// Whether more of it is worse whatever the occupancy: it goes through memory.
    pub(crate) spills: bool,
    /// What a line without it says; `None` is unknown.
    pub(crate) unsaid: Option<u32>,
}

const fn count(key: &'static str) -> Count {
    Count { key, spills: false, unsaid: None }
}

const fn spilled(key: &'static str) -> Count {
    Count { spills: true, ..count(key) }
}

/// All counts, in the order of a line: registers, bytes, and what did not fit.
pub(crate) const COUNTS: [Count; 13] = [
    count("vgprs"),
    count("agprs"),
    count("sgprs"),
    count("lds"),
    count("dynamic_lds"),
    count("tensor_columns"),
    spilled("scratch"),
    spilled("spilled_vgprs"),
    spilled("spilled_sgprs"),
    spilled("spill_store_bytes"),
    spilled("spill_load_bytes"),
    // 1 where scratch memory grows at run time. What does not say so has a stack of a known size.
    Count { unsaid: Some(0), ..spilled("dynamic_stack") },
    // 1 where ptxas says that it ignored a `setmaxnreg`. Only a log says it, and only where it is so.
    Count { unsaid: Some(0), ..count("setmaxnreg_ignored") },
];

/// The place of static workgroup memory in [`COUNTS`].
pub(super) const LDS: usize = 3;
/// The place of dynamic workgroup memory.
pub(super) const DYNAMIC_LDS: usize = 4;
/// The place of columns of tensor memory.
pub(super) const TENSOR_COLUMNS: usize = 5;
/// The place of scratch memory, which holds all else that goes through memory.
pub(super) const SCRATCH: usize = 6;

const _: () = assert!(
    matches!(COUNTS[LDS].key.as_bytes(), b"lds")
        && matches!(COUNTS[DYNAMIC_LDS].key.as_bytes(), b"dynamic_lds")
        && matches!(COUNTS[TENSOR_COLUMNS].key.as_bytes(), b"tensor_columns")
        && matches!(COUNTS[SCRATCH].key.as_bytes(), b"scratch")
);

impl Count {
    /// Its key in the words of `vendor`.
    pub(crate) fn key_of(&self, vendor: Vendor) -> &'static str {
        own_key(self.key, vendor)
    }

    /// Whether `spills=0` says on a target of `vendor` that it is 0: its files state it.
    pub(crate) fn is_folded(&self, vendor: Vendor) -> bool {
        vendor.words().spills.contains(&self.key)
    }

    /// Whether it is meant by a vendor's key.
    pub(crate) fn is(&self, key: &str) -> bool {
        Vendor::ALL.iter().any(|&vendor| self.key_of(vendor) == key)
    }
}

/// The key of a count in the words of `vendor`, by its own.
pub(crate) fn own_key(key: &'static str, vendor: Vendor) -> &'static str {
    Key::named(key).map_or(key, |key| key.name_for(vendor))
}

/// The key of the workgroup size in the words of `vendor`.
pub(crate) const fn workgroup_key(vendor: Vendor) -> &'static str {
    Key::Workgroup.name_for(vendor)
}

/// The workgroup size that the occupancy is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Workgroup {
    pub(crate) threads: u32,
    /// Whether it is the most that the kernel may be launched with, for a file that leaves it open.
    pub(crate) bound: bool,
}

impl Workgroup {
    /// `256`, or `<=256` for a bound.
    pub(crate) fn shown(self) -> String {
        format!("{}{}", if self.bound { "<=" } else { "" }, self.threads)
    }
}

/// Resident waves of all waves that a unit can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Reached {
    /// What every launch reaches, 0 where some size cannot launch; `None`: nothing is certain.
    pub(crate) least: Option<u32>,
    /// What no launch exceeds.
    pub(crate) most: u32,
    pub(crate) max_waves: u32,
    /// Whether something is open: the workgroup size, or memory, AGPRs or named barriers.
    pub(crate) is_bound: bool,
}

impl Reached {
    /// Where nothing is open; 0 where the kernel cannot launch.
    pub(crate) fn exactly(waves: u32, max_waves: u32) -> Self {
        Self { least: Some(waves), most: waves, max_waves, is_bound: false }
    }

    pub(crate) fn least_ratio(self) -> Option<Ratio> {
        self.least.map(|least| Ratio::new(least, self.max_waves))
    }

    pub(crate) fn most_ratio(self) -> Ratio {
        Ratio::new(self.most, self.max_waves)
    }

    /// The waves of the one launch that it is about; `None` where something is open.
    pub(crate) fn exact(self) -> Option<u32> {
        (!self.is_bound).then_some(self.most)
    }

    /// What it shows to be open by itself, the workgroup size aside: where nothing is certain that is dynamic
    /// memory, if nothing else is said.
    pub(crate) fn shown_open(self) -> Open {
        Open { dynamic_lds: self.least.is_none(), ..Open::NONE }
    }

    /// Whether it is less than it `was`, at either end; or where it is no longer given how it is launched, no
    /// longer certain. Where somebody says it now, only what every launch reached was certain before.
    pub(crate) fn is_below(self, was: Self) -> bool {
        let is_uncertain = match (was.least_ratio(), self.least_ratio()) {
            (Some(was), Some(is)) => is.is_below(was),
            (Some(_), None) => true,
            (None, _) => false,
        };
        // The most of one launch is its least.
        is_uncertain || self.is_bound && self.most_ratio().is_below(was.most_ratio())
    }

    /// Whether it is more than it `was`, at either end. Where somebody says now how it is launched, or nobody
    /// any more, it has to be more for certain.
    pub(crate) fn is_above(self, was: Self) -> bool {
        let (most_was, most) = (was.most_ratio(), self.most_ratio());
        let is_more = |was: Ratio| self.least_ratio().is_some_and(|least| was.is_below(least));
        if was.is_bound != self.is_bound {
            return is_more(most_was);
        }
        let is_certain = match was.least_ratio() {
            Some(was) => is_more(was),
            None => self.least.is_some(),
        };
        is_certain || most_was.is_below(most)
    }
}

impl From<&OccupancyBounds> for Reached {
    fn from(bounds: &OccupancyBounds) -> Self {
        let (most, max_waves) = (bounds.most.waves, bounds.most.max_waves);
        match (bounds.exact(), &bounds.least) {
            (Some(exact), _) => Self::exactly(exact.waves, max_waves),
            (None, least) => {
                let least = least.as_ref().map(|least| least.waves);
                Self { least, most, max_waves, is_bound: true }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_end_is_held() {
        let exactly = |waves| Reached::exactly(waves, 64);
        let of = |least, most| Reached { least, most, max_waves: 64, is_bound: true };
        let (at_most, between) = (|most| of(None, most), |least, most| of(Some(least), most));
        for (was, is, worse, better) in [
            (exactly(20), exactly(20), false, false),
            (exactly(20), exactly(16), true, false),
            (exactly(20), exactly(24), false, true),
            (between(32, 64), between(15, 28), true, false),
            (between(32, 64), between(15, 64), true, false),
            (between(32, 64), between(32, 60), true, false),
            (between(32, 64), between(32, 64), false, false),
            (between(32, 48), between(32, 64), false, true),
            (between(16, 48), between(32, 48), false, true),
            // One end each way.
            (between(32, 48), between(16, 64), true, true),
            (at_most(48), at_most(32), true, false),
            (at_most(48), at_most(48), false, false),
            (at_most(32), at_most(48), false, true),
            // What was certain is not any more, and the other way.
            (between(32, 48), at_most(48), true, false),
            (at_most(48), between(32, 48), false, true),
            (at_most(40), between(12, 30), true, true),
            (exactly(20), at_most(64), true, false),
            (exactly(20), between(16, 40), true, false),
            (exactly(20), between(20, 40), false, false),
            (exactly(20), between(24, 40), false, true),
            // Somebody says now how it is launched.
            (between(16, 40), exactly(20), false, false),
            (between(16, 40), exactly(12), true, false),
            (between(16, 40), exactly(48), false, true),
            (at_most(40), exactly(12), false, false),
        ] {
            assert_eq!(is.is_below(was), worse, "{was:?} {is:?}");
            assert_eq!(is.is_above(was), better, "{was:?} {is:?}");
        }
        let other = Reached { max_waves: 32, ..between(16, 32) };
        assert!(!other.is_below(between(32, 64)) && !other.is_above(between(32, 64)));
    }
}
