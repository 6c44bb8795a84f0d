//! Kernels in little memory: a library has hundreds of thousands, and each is looked at a few times.

use std::hash::{Hash, Hasher};
use std::mem;
use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_core::Arch;

use super::facts::AskedKernel;
use super::{Evaluated, Facts, Symbol};
use crate::interner::Interner;

/// A kernel of which all that is no count is shared. What it reaches is
/// calculated anew where it is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    // One pointer, where the text alone would take two.
    file: Arc<Arc<str>>,
    pub(super) names: Arc<Symbol>,
    pub(super) said: Arc<Said>,
}

/// What is said of a kernel: its counts, and the rest.
#[derive(Debug)]
pub(super) struct Said {
    /// Which it is of all that were packed, from 0.
    pub(super) number: u32,
    rest: Arc<Rest>,
    /// What stands in its [`slots`].
    counts: Counts,
}

type Counts = [Option<u32>; SLOTS];

/// What is said without the counts, which few kernels have for themselves.
#[derive(Debug, PartialEq, Eq)]
struct Rest {
    measured: MeasuredKernel,
    arch: Option<&'static Arch>,
    asked: AskedKernel,
}

// What is asked has no hash, and hardly differs where the rest does not.
impl Hash for Rest {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.measured.hash(state);
        self.arch.map(|arch| &arch.name).hash(state);
    }
}

// The rest is in memory once.
impl PartialEq for Said {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.rest, &other.rest) && self.counts == other.counts
    }
}

impl Eq for Said {}

impl Hash for Said {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (Arc::as_ptr(&self.rest), &self.counts).hash(state);
    }
}

/// As many [`slots`] there are, and as many of them are what its file says: the first.
const SLOTS: usize = 25;
const OF_FILE: usize = 16;

/// What a file says of a kernel, whatever is asked about it.
#[derive(Debug)]
pub(super) struct OfFile<'a>(pub(super) &'a Said);

impl<'a> OfFile<'a> {
    fn counts(&self) -> &'a [Option<u32>] {
        &self.0.counts[..OF_FILE]
    }
}

impl PartialEq for OfFile<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.counts() == other.counts() && self.0.rest.measured == other.0.rest.measured
    }
}

impl Eq for OfFile<'_> {}

impl Hash for OfFile<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.counts().hash(state);
    }
}

/// A count: one that may not be known, or one that is.
pub(super) enum Slot<'a> {
    Open(&'a mut Option<u32>),
    Known(&'a mut u32),
}

/// The counts by which kernels differ, always in one order. One that is not among them stays with the rest, which is
/// then larger.
pub(super) fn slots<'a>(
    measured: &'a mut MeasuredKernel,
    asked: &'a mut AskedKernel,
) -> [Slot<'a>; SLOTS] {
    let (spills, kernel) = (&mut measured.spills, asked.kernel_mut());
    [
        Slot::Open(&mut measured.vgprs),
        Slot::Open(&mut measured.vgprs_allocated),
        Slot::Open(&mut measured.agprs),
        Slot::Open(&mut measured.sgprs),
        Slot::Open(&mut measured.sgprs_allocated),
        Slot::Open(&mut measured.lds),
        Slot::Open(&mut measured.dynamic_lds),
        Slot::Open(&mut measured.scratch),
        Slot::Open(&mut measured.max_workgroup),
        Slot::Open(&mut measured.barriers),
        Slot::Open(&mut measured.min_workgroups),
        Slot::Open(&mut measured.max_vgprs),
        Slot::Open(&mut spills.vgprs),
        Slot::Open(&mut spills.sgprs),
        Slot::Open(&mut spills.store_bytes),
        Slot::Open(&mut spills.load_bytes),
        Slot::Open(&mut kernel.workgroup),
        Slot::Open(&mut kernel.vgprs),
        Slot::Open(&mut kernel.sgprs),
        Slot::Open(&mut kernel.vgprs_allocated),
        Slot::Open(&mut kernel.sgprs_allocated),
        Slot::Known(&mut kernel.agprs),
        Slot::Known(&mut kernel.lds),
        Slot::Known(&mut kernel.dynamic_lds),
        Slot::Known(&mut kernel.barriers),
    ]
}

/// Packs kernels; what is alike in many of them it keeps once.
#[derive(Debug, Default)]
pub(crate) struct Packer {
    files: Interner<Arc<str>>,
    rests: Interner<Rest>,
    said: Interner<Said>,
    /// How many of them there are.
    count: u32,
}

impl Packer {
    pub(crate) fn pack(&mut self, kernel: &Evaluated) -> Packed {
        let (file, names) = (self.files.of(Arc::clone(&kernel.file)), Arc::clone(&kernel.names));
        let Facts { measured, arch, asked, .. } = &*kernel.facts;
        let (mut measured, mut asked) = (MeasuredKernel::clone(measured), *asked);
        let counts = slots(&mut measured, &mut asked).map(|slot| match slot {
            Slot::Open(count) => count.take(),
            Slot::Known(count) => Some(mem::take(count)),
        });
        let rest = self.rests.of(Rest { measured, arch: *arch, asked });
        let said = Said { number: self.count, rest, counts };
        let said = self.said.of(said);
        self.count += u32::from(said.number == self.count);
        Packed { file, names, said }
    }
}

impl Said {
    pub(super) fn facts(&self) -> Facts {
        let Rest { measured, arch, asked } = &*self.rest;
        let (mut measured, mut asked) = (measured.clone(), *asked);
        for (slot, said) in slots(&mut measured, &mut asked).into_iter().zip(self.counts) {
            match slot {
                Slot::Open(count) => *count = said,
                // It was known when it was packed.
                Slot::Known(count) => *count = said.unwrap_or(*count),
            }
        }
        Facts::new(Arc::new(measured), *arch, asked)
    }
}

impl Packed {
    /// The kernel as it was.
    pub(crate) fn unpacked(&self) -> Evaluated {
        self.with(Arc::new(self.said.facts()))
    }

    pub(super) fn with(&self, facts: Arc<Facts>) -> Evaluated {
        Evaluated { file: Arc::clone(&*self.file), names: Arc::clone(&self.names), facts }
    }
}

#[cfg(test)]
mod tests {
    use std::mem::size_of;

    use super::*;

    /// A library has hundreds of thousands of kernels: what each keeps for itself is small.
    #[test]
    fn a_kernel_more_takes_little_memory() {
        assert!(size_of::<Packed>() <= 24, "{}", size_of::<Packed>());
    }
}
