//! Kernels in little memory: a library has hundreds of thousands, and each is looked at a few times.

use std::cell::RefCell;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::mem;
use std::ops::Range;
use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_core::{Arch, Kernel};

use super::facts::Asked;
use super::{Evaluated, Facts, Symbol};
use crate::interner::Interner;

/// As many facts are ready, of kernels that were looked at last.
const READY: usize = 1 << 14;

/// A kernel of which a count takes four bytes, and all that is no count is shared. What it reaches is
/// calculated anew where it is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    // One pointer, where the text alone would take two.
    file: Arc<Arc<str>>,
    names: Arc<Symbol>,
    said: Arc<Said>,
}

/// What is said of a kernel: its counts, and the rest.
#[derive(Debug)]
struct Said {
    /// Which it is of all that were packed, from 0.
    number: u32,
    rest: Arc<Rest>,
    /// Which of its [`slots`] are known, a bit each, and what stands in them.
    known: u32,
    counts: Box<[u32]>,
}

/// What is said without the counts, which few kernels have for themselves.
#[derive(Debug, PartialEq, Eq)]
struct Rest {
    measured: MeasuredKernel,
    arch: Option<&'static Arch>,
    asked: Asked,
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
struct OfFile<'a>(&'a Said);

impl<'a> OfFile<'a> {
    fn counts(&self) -> (u32, &'a [u32]) {
        let known = self.0.known & ((1 << OF_FILE) - 1);
        (known, &self.0.counts[..known.count_ones() as usize])
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
enum Slot<'a> {
    Open(&'a mut Option<u32>),
    Known(&'a mut u32),
}

/// The counts by which kernels differ, always in one order; no more than a `u32` has bits. One that is not
/// among them stays with the rest, which is then larger.
fn slots<'a>(measured: &'a mut MeasuredKernel, asked: &'a mut Asked) -> Vec<Slot<'a>> {
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
            counts.extend(count);
        }
        let rest = self.rests.of(Rest { measured, arch: *arch, asked });
        let said = Said { number: self.count, rest, known, counts: counts.into() };
        let said = self.said.of(said);
        self.count += u32::from(said.number == self.count);
        Packed { file, names, said }
    }
}

impl Said {
    fn facts(&self) -> Facts {
        let Rest { measured, arch, asked } = &*self.rest;
        let (mut measured, mut asked) = (measured.clone(), *asked);
        let mut counts = self.counts.iter().copied();
        for (bit, slot) in (0..u32::BITS).zip(slots(&mut measured, &mut asked)) {
            if self.known >> bit & 1 == 0 {
                continue;
            }
            match slot {
                Slot::Open(count) => *count = counts.next(),
                Slot::Known(count) => *count = counts.next().unwrap_or_default(),
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

    fn with(&self, facts: Arc<Facts>) -> Evaluated {
        Evaluated { file: Arc::clone(&*self.file), names: Arc::clone(&self.names), facts }
    }
}

/// Kernels in an order, which are packed.
#[derive(Debug, Default)]
pub(crate) struct Kernels {
    packed: Vec<Packed>,
    packer: Packer,
    ready: RefCell<Ready>,
}

/// Facts by the number of what is said.
#[derive(Debug, Default)]
struct Ready {
    facts: Vec<Option<Arc<Facts>>>,
    count: usize,
}

impl Ready {
    fn of(&mut self, said: &Said) -> Arc<Facts> {
        if self.count >= READY {
            self.facts.fill(None);
            self.count = 0;
        }
        let at = said.number as usize;
        if self.facts.len() <= at {
            self.facts.resize(at + 1, None);
        }
        let ready = &mut self.facts[at];
        self.count += usize::from(ready.is_none());
        Arc::clone(ready.get_or_insert_with(|| Arc::new(said.facts())))
    }
}

impl Kernels {
    pub(crate) fn push(&mut self, kernel: &Evaluated) {
        let packed = self.packer.pack(kernel);
        self.packed.push(packed);
    }

    pub(crate) fn len(&self) -> usize {
        self.packed.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.packed.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Evaluated> + Clone {
        self.range(0..self.len())
    }

    /// The kernels from one place to another, both of which there are.
    pub(crate) fn range(&self, places: Range<usize>) -> impl Iterator<Item = Evaluated> + Clone {
        self.packed[places].iter().map(|packed| self.unpacked(packed))
    }

    /// The kernels that differ in their symbols or in what their files say, each once.
    pub(crate) fn distinct(&self) -> impl Iterator<Item = Evaluated> + Clone {
        let mut seen = HashSet::new();
        let mut places: Vec<u32> = Vec::new();
        for (at, kernel) in (0..).zip(&self.packed) {
            if seen.insert((&*kernel.names.own, OfFile(&kernel.said))) {
                places.push(at);
            }
        }
        places.into_iter().map(|at| self.unpacked(&self.packed[at as usize]))
    }

    /// Leaves the kernels that stay, by their places.
    pub(crate) fn retain(&mut self, mut stays: impl FnMut(usize, &Evaluated) -> bool) {
        let stay: Vec<bool> =
            self.iter().enumerate().map(|(at, kernel)| stays(at, &kernel)).collect();
        let mut stay = stay.into_iter();
        self.packed.retain(|_| stay.next() == Some(true));
    }

    /// Puts them in the order of their keys; those of one key stay as they are.
    pub(crate) fn sort_by_key<K: Ord>(&mut self, key: impl FnMut(Evaluated) -> K) {
        let keys: Vec<K> = self.iter().map(key).collect();
        let mut places: Vec<u32> = (0..).take(keys.len()).collect();
        places.sort_by(|a, b| keys[*a as usize].cmp(&keys[*b as usize]));
        drop(keys);
        self.packed = places.iter().map(|at| self.packed[*at as usize].clone()).collect();
    }

    /// Runs of kernels of one group, in their order.
    pub(crate) fn runs<G>(
        &self,
        group: impl Fn(&Evaluated) -> G,
        has: impl Fn(&G, &Evaluated) -> bool,
    ) -> Vec<(G, Range<usize>)> {
        let mut runs: Vec<(G, Range<usize>)> = Vec::new();
        for (at, kernel) in self.iter().enumerate() {
            match runs.last_mut() {
                Some((last, places)) if has(last, &kernel) => places.end = at + 1,
                _ => runs.push((group(&kernel), at..at + 1)),
            }
        }
        runs
    }

    fn unpacked(&self, packed: &Packed) -> Evaluated {
        let facts = self.ready.borrow_mut().of(&packed.said);
        packed.with(facts)
    }
}

#[cfg(test)]
mod tests {
    use std::mem::size_of;
    use std::path::Path;

    use occ_core::Wave;

    use super::*;
    use crate::kernel_flags::Launched;

    /// A library has hundreds of thousands of kernels: what each keeps for itself is small.
    #[test]
    fn a_kernel_more_takes_little_memory() {
        assert!(size_of::<Packed>() <= 24, "{}", size_of::<Packed>());
        assert!(size_of::<Said>() <= 40, "{}", size_of::<Said>());
    }

    #[test]
    fn what_is_packed_is_unpacked_as_it_was() {
        let mut kernels = Kernels::default();
        let mut whole = Vec::new();
        for arch in [None, Some(&occ_core::arch::GFX90A)] {
            for workgroup in [None, Some([64, 2, 1])] {
                for at in 0..20 {
                    let mut measured = MeasuredKernel::new("f");
                    measured.target = "gfx90a".to_owned();
                    measured.wave = Some(Wave::W64);
                    measured.required_workgroup = workgroup;
                    let mut asked = Asked::new(&measured, None, Kernel::new().into());
                    for (place, slot) in (0_u32..).zip(slots(&mut measured, &mut asked)) {
                        if let (Slot::Open(count), true) = (slot, at != place) {
                            *count = Some(at * 1_000 + place);
                        }
                    }
                    let launched = Launched::from(measured.kernel().unwrap_or_default());
                    let kernel = Evaluated::of(Path::new("a"), measured, arch, launched);
                    kernels.push(&kernel);
                    whole.push(kernel);
                }
            }
        }
        assert_eq!((kernels.len(), kernels.iter().count()), (whole.len(), whole.len()));
        assert_eq!(kernels.distinct().count(), whole.len() / 2);
        for (packed, whole) in kernels.iter().zip(&whole) {
            assert_eq!(packed.measured(), whole.measured());
            assert_eq!((packed.asked, packed.arch), (whole.asked, whole.arch));
            assert_eq!(packed.reached, whole.reached);
        }
    }
}
