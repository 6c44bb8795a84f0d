//! Where counts were read, if they were not declared.

use crate::occupancy::{Limiter, Limiters};

/// A compiler's output, and which of a kernel's counts were read from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MeasuredFile {
    /// The file, as messages print it: `kernels.gfx90a.hsaco`.
    pub file: &'static str,
    /// The resources whose counts it gave; of local memory the static part.
    pub counts: Limiters,
    /// Most threads of a workgroup that it was compiled for; `None`: it does not say.
    pub bound: Option<u32>,
    /// Whether the build fails where registers are spilled.
    pub spills_held: bool,
    /// Whether nobody says the size of the workgroups, so that the contract's range is what the bound
    /// leaves open.
    pub is_open: bool,
}

impl MeasuredFile {
    /// `file`, which gave the counts of these resources.
    #[inline]
    #[must_use]
    pub const fn new(file: &'static str, resources: &[Limiter]) -> Self {
        let mut counts = Limiters::NONE;
        let mut i = 0;
        while i < resources.len() {
            counts = counts.with(resources[i]);
            i += 1;
        }
        Self { file, counts, bound: None, spills_held: false, is_open: false }
    }

    /// It was compiled for workgroups of at most this many threads.
    #[inline]
    #[must_use]
    pub const fn bound(mut self, threads: u32) -> Self {
        self.bound = Some(threads);
        self
    }

    /// Nobody says the size of the workgroups.
    #[inline]
    #[must_use]
    pub const fn open(mut self) -> Self {
        self.is_open = true;
        self
    }

    /// The build fails where registers are spilled.
    #[inline]
    #[must_use]
    pub const fn spills_held(mut self) -> Self {
        self.spills_held = true;
        self
    }
}
