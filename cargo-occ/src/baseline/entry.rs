//! One kernel on one target: what a line of a baseline holds.

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_artifacts::project::{Date, KernelName};
use occ_core::{Arch, Open, Vendor, calculate, lookup, occupancy};

use super::key::stable_of;
use super::reached::Reached;
use super::text::kept;
use crate::evaluated::{Evaluated, Shape};

/// A count that a line may hold.
pub(crate) struct Count {
    /// Its key.
    pub(crate) key: &'static str,
    /// Its key on NVIDIA's targets.
    nvidia: &'static str,
    /// Whether more of it is worse whatever the occupancy: it goes through memory.
    pub(crate) spills: bool,
    /// The vendors on whose targets `spills=0` says that it is 0.
    folded: &'static [Vendor],
    /// What a line without it says; `None` is unknown.
    pub(crate) unsaid: Option<u32>,
}

const fn count(key: &'static str, nvidia: &'static str) -> Count {
    Count { key, nvidia, spills: false, folded: &[], unsaid: None }
}

const fn spilled(key: &'static str, folded: &'static [Vendor]) -> Count {
    Count { key, nvidia: key, spills: true, folded, unsaid: None }
}

/// All counts, in the order of a line: registers, bytes, and what did not fit.
pub(crate) const COUNTS: [Count; 11] = [
    count("vgprs", "registers"),
    count("agprs", "agprs"),
    count("sgprs", "sgprs"),
    count("lds", "shared"),
    count("dynamic_lds", "dynamic_shared"),
    spilled("scratch", &[Vendor::Amd, Vendor::Nvidia]),
    // What code objects say, and what a log of `ptxas` does.
    spilled("spilled_vgprs", &[Vendor::Amd]),
    spilled("spilled_sgprs", &[Vendor::Amd]),
    spilled("spill_store_bytes", &[Vendor::Nvidia]),
    spilled("spill_load_bytes", &[Vendor::Nvidia]),
    // 1 where scratch memory grows at run time. What does not say so has a stack of a known size.
    Count { unsaid: Some(0), ..spilled("dynamic_stack", &[]) },
];

/// The place of static workgroup memory in [`COUNTS`].
pub(super) const LDS: usize = 3;

impl Count {
    /// Its key in the words of `vendor`.
    pub(crate) fn key_of(&self, vendor: Vendor) -> &'static str {
        if vendor.is_amd() { self.key } else { self.nvidia }
    }

    /// Whether `spills=0` stands for it on a target of `vendor`.
    pub(crate) fn is_folded(&self, vendor: Vendor) -> bool {
        self.folded.contains(&vendor)
    }

    /// Whether it is meant by a key of either vendor.
    pub(crate) fn is(&self, key: &str) -> bool {
        self.key == key || self.nvidia == key
    }
}

/// The key of a count in the words of `vendor`, by its own; other keys have one form.
pub(crate) fn own_key(key: &'static str, vendor: Vendor) -> &'static str {
    COUNTS.iter().find(|count| count.key == key).map_or(key, |count| count.key_of(vendor))
}

/// The key of the workgroup size in the words of `vendor`.
pub(crate) const fn workgroup_key(vendor: Vendor) -> &'static str {
    if vendor.is_amd() { "workgroup" } else { "block" }
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

/// A kernel's name. A library has a kernel for many targets, which share it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Name(Arc<Forms>);

/// A name as a baseline keeps it, and as the source has it.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
struct Forms {
    kept: Arc<str>,
    whole: Arc<str>,
}

impl Name {
    /// The name of a kernel, without what changes from build to build.
    pub(crate) fn of(kernel: &KernelName) -> Self {
        Self::from(&*stable_of(kernel))
    }

    /// What a baseline keeps: the whole, or of a long one its start and a hash.
    pub(crate) fn kept(&self) -> &Arc<str> {
        &self.0.kept
    }

    /// As the source has it.
    pub(crate) fn whole(&self) -> &Arc<str> {
        &self.0.whole
    }

    /// As a baseline has it.
    pub(crate) fn short(&self) -> Self {
        let Forms { kept, whole } = &*self.0;
        if Arc::ptr_eq(kept, whole) {
            return self.clone();
        }
        Self(Arc::new(Forms { kept: Arc::clone(kept), whole: Arc::clone(kept) }))
    }
}

impl From<&str> for Name {
    fn from(whole: &str) -> Self {
        let kept: Arc<str> = kept(whole).into();
        let whole = if *kept == *whole { Arc::clone(&kept) } else { whole.into() };
        Self(Arc::new(Forms { kept, whole }))
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.whole
    }
}

/// What a kernel was compiled for, with features, or what it was asked to be evaluated on. A library
/// has many kernels for each, which share it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    name: Arc<str>,
    /// What it is, where that is built in.
    pub(crate) arch: Option<&'static Arch>,
}

impl Target {
    /// As a file names it.
    pub(crate) fn name(&self) -> &Arc<str> {
        &self.name
    }
}

// What it is follows from its name.
impl Hash for Target {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl From<&str> for Target {
    fn from(name: &str) -> Self {
        Self { name: name.into(), arch: lookup::find(name).ok().map(|chip| chip.arch) }
    }
}

impl Deref for Target {
    type Target = str;

    fn deref(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The targets of many kernels, each looked up once.
#[derive(Debug, Default)]
pub(crate) struct Targets(HashMap<(String, Option<&'static str>), Target>);

impl Targets {
    /// The target of this name.
    pub(crate) fn named(&mut self, name: String) -> Target {
        self.get(name, None)
    }

    /// The target of a measured kernel that is evaluated on `arch`.
    pub(crate) fn of(&mut self, measured: &MeasuredKernel, arch: Option<&'static Arch>) -> Target {
        self.get(measured.target_id(), arch)
    }

    fn get(&mut self, own: String, arch: Option<&'static Arch>) -> Target {
        let key = (own, arch.map(|arch| arch.name.as_str()));
        if let Some(known) = self.0.get(&key) {
            return known.clone();
        }
        let target = Target::from(shown(&key.0, arch));
        self.0.insert(key, target.clone());
        target
    }
}

/// One kernel on one target: its name, and what is kept of it, which it derefs to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Entry {
    /// The name as the source has it, without what changes from build to build.
    pub(crate) name: Name,
    /// Tells kernels of one name and target apart, from 1.
    pub(crate) copy: u32,
    /// Many kernels of a library share it.
    pub(super) kept: Arc<Kept>,
}

impl Deref for Entry {
    type Target = Kept;

    fn deref(&self) -> &Kept {
        &self.kept
    }
}

/// What is kept of a kernel on a target. `None` is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Kept {
    pub(crate) target: Target,
    pub(crate) reached: Option<Reached>,
    /// What it reaches with the largest workgroup, where the size is open and the file says a bound: what lines
    /// say that were written before there were bounds. It is not written.
    pub(crate) at_largest: Option<Reached>,
    pub(crate) workgroup: Option<Workgroup>,
    /// What else is open where it has bounds; whether the size is, `workgroup` says.
    pub(crate) open: Open,
    /// In the order of [`COUNTS`].
    pub(crate) counts: [Option<u32>; COUNTS.len()],
    pub(crate) compiler: Option<Arc<str>>,
    /// The file that it is from, or the end of its path; `None` of a line where the kernels of the target are
    /// from one file.
    pub(crate) library: Option<Arc<str>>,
    /// Why the kernel may stay below this line.
    pub(crate) reason: Option<String>,
    /// The last day on which it may.
    pub(crate) until: Option<Date>,
}

/// What two builds of one kernel are compared by.
pub(crate) type Numbers = (Option<Reached>, Option<Workgroup>, [Option<u32>; COUNTS.len()]);

impl Kept {
    /// Nothing known on no target.
    pub(crate) fn none() -> Self {
        Self {
            target: Target::default(),
            reached: None,
            at_largest: None,
            workgroup: None,
            open: Open::NONE,
            counts: [None; COUNTS.len()],
            compiler: None,
            library: None,
            reason: None,
            until: None,
        }
    }

    /// What is to be kept of a kernel.
    pub(crate) fn of(kernel: &Evaluated, target: Target, compiler: Option<Arc<str>>) -> Self {
        let measured = &kernel.measured;
        let asked = kernel.kernel();
        let reached = match (&kernel.reached, kernel.arch) {
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
        let at_largest = match (largest, kernel.arch, kernel.bounds()) {
            (Some(largest), Some(arch), Some(bounds)) if bounds.least.is_some() => {
                let reached = occupancy(arch, &asked.workgroup(largest));
                let waves = reached.map_or(0, |reached| reached.waves);
                Some(Reached::exactly(waves, bounds.most.max_waves))
            }
            _ => None,
        };
        let given = asked.workgroup;
        let workgroup =
            given.or(largest).map(|threads| Workgroup { threads, bound: given.is_none() });
        // That there is none is said of a kernel that may have some.
        let is_said = measured.uses_dynamic_lds == Some(true) && !kernel.open().dynamic_lds;
        let dynamic = Some(asked.dynamic_lds).filter(|bytes| *bytes > 0 || is_said);
        Self {
            target,
            reached,
            at_largest,
            workgroup,
            open: kernel.bounds().map_or(Open::NONE, |it| Open { workgroup: None, ..it.open }),
            counts: [
                measured.vgprs,
                measured.agprs,
                measured.sgprs,
                measured.lds,
                dynamic,
                measured.scratch,
                measured.spills.vgprs,
                measured.spills.sgprs,
                measured.spills.store_bytes,
                measured.spills.load_bytes,
                measured.dynamic_stack.filter(|grows| *grows).map(u32::from),
            ],
            compiler,
            library: Some(Arc::clone(&kernel.file)),
            reason: None,
            until: None,
        }
    }

    /// Whose words describe the kernel.
    pub(crate) fn vendor(&self) -> Vendor {
        self.target.arch.map_or(Vendor::Amd, |arch| arch.vendor)
    }

    /// All that goes through memory.
    pub(crate) fn spilled(&self) -> u64 {
        let spills = COUNTS.iter().zip(self.counts).filter(|(count, _)| count.spills);
        spills.filter_map(|(_, kept)| kept).map(u64::from).sum()
    }

    /// Whether registers were spilled or scratch memory is used, as the attribute has it; `None` where
    /// nobody wrote it down.
    pub(crate) fn spills(&self) -> Option<bool> {
        self.measured().spills()
    }

    /// Its counts, as a file has them.
    pub(crate) fn measured(&self) -> MeasuredKernel {
        let [vgprs, agprs, sgprs, lds, _, scratch, spilled, spilled_sgprs, stored, loaded, grows] =
            self.counts;
        let mut measured = MeasuredKernel::default();
        (measured.vgprs, measured.agprs, measured.sgprs) = (vgprs, agprs, sgprs);
        (measured.lds, measured.scratch) = (lds, scratch);
        (measured.spills.vgprs, measured.spills.sgprs) = (spilled, spilled_sgprs);
        (measured.spills.store_bytes, measured.spills.load_bytes) = (stored, loaded);
        measured.dynamic_stack = grows.map(|grows| grows > 0);
        measured
    }

    /// What it reaches and all its counts, whatever the compiler.
    pub(crate) fn numbers(&self) -> Numbers {
        (self.reached, self.workgroup, self.counts)
    }
}

impl Entry {
    /// The first of this name and target.
    pub(crate) fn new(name: Name, kept: Arc<Kept>) -> Self {
        Self { name, copy: 1, kept }
    }

    /// The same under the name of `other`.
    pub(crate) fn named_as(&self, other: &Self) -> Self {
        Self { kept: Arc::clone(&self.kept), ..other.clone() }
    }

    /// The same of which this is kept.
    pub(crate) fn with(&self, kept: Kept) -> Self {
        Self { kept: Arc::new(kept), ..self.clone() }
    }

    /// What stands for the kernel in a file.
    pub(crate) fn key(&self) -> (&Arc<str>, &Arc<str>) {
        (self.name.kept(), self.target.name())
    }

    /// What orders the lines of a file.
    pub(crate) fn place(&self) -> (&Arc<str>, &Arc<str>, u32) {
        (self.name.kept(), self.target.name(), self.copy)
    }
}

/// `gfx90a:xnack-`, or the architecture where another one was asked for.
fn shown<'a>(own: &'a str, arch: Option<&'a Arch>) -> &'a str {
    let Some(arch) = arch else { return own };
    let name = arch.name.as_str();
    let is_it = own.split(':').next() == Some(name);
    let is_same = || Arch::named(own).is_ok_and(|own| own.name == arch.name);
    if is_it || is_same() { own } else { name }
}

#[cfg(test)]
mod tests {
    use super::{Targets, shown};
    use occ_core::{Arch, Vendor, lookup};

    fn arch(name: &str) -> &'static Arch {
        lookup::find(name).expect("a target").arch
    }

    #[test]
    fn a_target_keeps_its_own_name_where_it_is_the_one_that_was_asked_for() {
        for (own, asked, is) in [
            ("gfx90a:xnack-", "gfx90a", "gfx90a:xnack-"),
            ("sm_90a", "sm_90", "sm_90a"),
            ("gfx9-generic", "gfx906", "gfx906"),
            ("", "sm_90", "sm_90"),
        ] {
            assert_eq!(shown(own, Some(arch(asked))), is, "{own}");
        }
        assert_eq!(shown("made-up", None), "made-up");
    }

    #[test]
    fn a_target_is_looked_up_once() {
        let mut targets = Targets::default();
        let (one, other) = (targets.named("sm_90a".to_owned()), targets.named("sm_90a".to_owned()));
        assert!(std::sync::Arc::ptr_eq(one.name(), other.name()));
        assert_eq!(one.arch.map(|arch| arch.vendor), Some(Vendor::Nvidia));
        assert_eq!(targets.named("made-up".to_owned()).arch, None);
    }
}
