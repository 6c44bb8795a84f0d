//! Kernels in little memory: a library has hundreds of thousands, and each is looked at a few times.

use std::hash::{Hash, Hasher};
use std::mem;
use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_core::{Arch, Kernel};

use super::facts::AskedKernel;
use super::{Evaluated, Facts, Symbol};
use crate::bytes::{Bytes, put, taken};
use crate::interner::Interner;

/// A kernel of which a count takes four bytes, and all that is no count is shared. What it reaches is
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
    /// Which of its [`slots`] are known, a bit each, and what stands in them.
    known: u32,
    counts: Bytes,
}

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
        Arc::ptr_eq(&self.rest, &other.rest)
            && (self.known, &self.counts) == (other.known, &other.counts)
    }
}

impl Eq for Said {}

impl Hash for Said {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (Arc::as_ptr(&self.rest), self.known, &self.counts).hash(state);
    }
}

/// As many of its [`slots`] are what its file says: the first.
const OF_FILE: u32 = 16;

/// What a file says of a kernel, whatever is asked about it.
#[derive(Debug)]
pub(super) struct OfFile<'a>(pub(super) &'a Said);

impl<'a> OfFile<'a> {
    fn counts(&self) -> (u32, &'a [u8]) {
        let known = self.0.known & ((1 << OF_FILE) - 1);
        let mut rest = &*self.0.counts;
        for _ in 0..known.count_ones() {
            taken(&mut rest);
        }
        (known, &self.0.counts[..self.0.counts.len() - rest.len()])
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

/// The counts by which kernels differ, always in one order; no more than a `u32` has bits. One that is not
/// among them stays with the rest, which is then larger.
pub(super) fn slots<'a>(
    measured: &'a mut MeasuredKernel,
    asked: &'a mut AskedKernel,
) -> Vec<Slot<'a>> {
    let spills = &mut measured.spills;
    let of_file: [_; OF_FILE as usize] = [
        &mut measured.vgprs,
        &mut measured.vgprs_allocated,
        &mut measured.agprs,
        &mut measured.sgprs,
        &mut measured.sgprs_allocated,
        &mut measured.lds,
        &mut measured.dynamic_lds,
        &mut measured.scratch,
        &mut measured.max_workgroup,
        &mut measured.barriers,
        &mut measured.min_workgroups,
        &mut measured.max_vgprs,
        &mut spills.vgprs,
        &mut spills.sgprs,
        &mut spills.store_bytes,
        &mut spills.load_bytes,
    ];
    let mut slots: Vec<Slot<'a>> = of_file.into_iter().map(Slot::Open).collect();
    let kernel = asked.kernel_mut();
    let Kernel { workgroup, vgprs, sgprs, vgprs_allocated, sgprs_allocated, .. } = kernel;
    let of_launch = [workgroup, vgprs, sgprs, vgprs_allocated, sgprs_allocated];
    slots.extend(of_launch.map(Slot::Open));
    let Kernel { agprs, lds, dynamic_lds, barriers, .. } = kernel;
    slots.extend([agprs, lds, dynamic_lds, barriers].map(Slot::Known));
    slots
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
        let (mut known, mut counts) = (0, Vec::new());
        for (bit, slot) in (0..u32::BITS).zip(slots(&mut measured, &mut asked)) {
            let count = match slot {
                Slot::Open(count) => count.take(),
                Slot::Known(count) => Some(mem::take(count)),
            };
            known |= u32::from(count.is_some()) << bit;
            if let Some(count) = count {
                put(&mut counts, count);
            }
        }
        let rest = self.rests.of(Rest { measured, arch: *arch, asked });
        let said = Said { number: self.count, rest, known, counts: counts.into() };
        let said = self.said.of(said);
        self.count += u32::from(said.number == self.count);
        Packed { file, names, said }
    }
}

impl Said {
    pub(super) fn facts(&self) -> Facts {
        let Rest { measured, arch, asked } = &*self.rest;
        let (mut measured, mut asked) = (measured.clone(), *asked);
        let mut counts = &*self.counts;
        for (bit, slot) in (0..u32::BITS).zip(slots(&mut measured, &mut asked)) {
            if self.known >> bit & 1 == 0 {
                continue;
            }
            match slot {
                Slot::Open(count) => *count = Some(taken(&mut counts)),
                Slot::Known(count) => *count = taken(&mut counts),
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
        assert!(size_of::<Said>() <= 40, "{}", size_of::<Said>());
    }
}
