//! The kernels of a build, in an order.

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use super::packed::{OfFile, Packed, Packer, Said};
use super::{Evaluated, Facts};

/// As many facts are ready, of kernels that were looked at last.
const READY: usize = 1 << 14;

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

    fn unpacked(&self, packed: &Packed) -> Evaluated {
        let facts = self.ready.borrow_mut().of(&packed.said);
        packed.with(facts)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use occ_artifacts::MeasuredKernel;
    use occ_core::{Kernel, Wave};

    use super::super::facts::AskedKernel;
    use super::super::packed::{Slot, slots};
    use super::*;
    use crate::kernel_flags::Launched;

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
                    let mut asked = AskedKernel::new(&measured, None, Kernel::new().into());
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
            assert_eq!(packed.reached(), whole.reached());
        }
    }
}
