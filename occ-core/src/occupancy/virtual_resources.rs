//! Virtual resources (NVIDIA, compute capability 10 and later).

use super::step::Step;
use crate::arch::Arch;
use crate::kernel::Kernel;

/// Workgroups by virtual resources: `⌊resources of an SM / resources of a block⌋`; `None` where it
/// uses none.
///
/// NVIDIA: the calculator's `cudaOccMaxBlocksPerSMVirtualResource`.
#[inline]
pub(super) const fn limit(arch: &Arch, kernel: &Kernel) -> Option<Step> {
    match (arch.virtual_resources, kernel.virtual_resources) {
        (None, _) | (_, 0) => None,
        (Some(pool), each) => Some(Step::Divided { pool: pool as u64, each: each as u64 }),
    }
}
