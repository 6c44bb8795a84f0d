//! Virtual resources (NVIDIA, compute capability 10 and later).

use crate::arch::Arch;
use crate::kernel::Kernel;

/// Workgroups by virtual resources: `⌊resources of an SM / resources of a block⌋`; `None` where it
/// uses none.
///
/// NVIDIA: the calculator's `cudaOccMaxBlocksPerSMVirtualResource`.
#[inline]
pub(super) const fn limit(arch: &Arch, kernel: &Kernel) -> Option<u32> {
    match arch.virtual_resources {
        Some(resources) => resources.checked_div(kernel.virtual_resources),
        None => None,
    }
}
