//! Where counts were read, if they were not declared.

use crate::{Limiter, Limiters};

/// A compiler's output, and which of a kernel's counts were read from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Source {
    /// The file, as messages print it: `kernels.gfx90a.hsaco`.
    pub file: &'static str,
    /// The resources whose counts it gave; of local memory the static part.
    pub counts: Limiters,
}

impl Source {
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
        Self { file, counts }
    }
}
