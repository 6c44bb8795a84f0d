//! Hardware barriers.

use super::unit::Unit;
use crate::kernel::Kernel;

/// Workgroups by barriers: `⌊barriers / barriers of a workgroup⌋`; `None` where it uses none.
///
/// AMD: a workgroup of several waves uses one, a single wave none: LLVM `getMaxWorkGroupsPerCU`,
/// Mesa `max_suitable_waves`. NVIDIA: a block uses as many as the kernel says, from compute
/// capability 9.0 on: the calculator's `cudaOccMaxBlocksPerSMBlockBarrierLimit`.
#[inline]
pub(super) const fn limit(unit: &Unit, kernel: &Kernel, waves: u32) -> Option<u32> {
    let Some(barriers) = &unit.arch.barriers else {
        return None;
    };
    let used = match (barriers.single_wave_free, waves) {
        (true, 1) => 0,
        (true, _) => 1,
        (false, _) => kernel.barriers,
    };
    barriers.pool.saturating_mul(unit.cus).checked_div(used)
}
