//! Where counts were read, if they were not declared.

use crate::occupancy::{Limiter, Limiters};

/// A compiler's output, and which of a kernel's counts were read from it.
///
/// [`MeasuredFile::new`] makes one, and [`Contract::source`](crate::Contract::source) takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MeasuredFile {
    /// The file, as messages print it: `kernels.gfx90a.hsaco`.
    pub file: &'static str,
    /// The resources whose counts it gave; of workgroup memory the static part.
    pub counts: Limiters,
    /// Most threads of a workgroup that it was compiled for; `None`: it does not say.
    pub bound: Option<u32>,
    /// Whether the build fails where registers are spilled.
    pub spills_denied: bool,
    /// Whether nobody says the size of the workgroups, so that the contract's range is what the bound
    /// leaves open.
    pub is_open: bool,
}

impl MeasuredFile {
    /// `file`, as messages print it, which gave the counts of these resources. It states no bound,
    /// spills are allowed, and the workgroup size is known: the other functions change that.
    ///
    /// ```
    /// use occ_core::{Limiter, MeasuredFile};
    ///
    /// const FILE: MeasuredFile =
    ///     MeasuredFile::new("kernels.gfx90a.hsaco", &[Limiter::Vgprs, Limiter::Lds]).bound(256);
    /// assert_eq!(FILE.bound, Some(256));
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(file: &'static str, resources: &[Limiter]) -> Self {
        let mut counts = Limiters::NONE;
        let mut i = 0;
        while i < resources.len() {
            counts = counts.with(resources[i]);
            i += 1;
        }
        Self { file, counts, bound: None, spills_denied: false, is_open: false }
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
    pub const fn spills_denied(mut self) -> Self {
        self.spills_denied = true;
        self
    }
}
