//! Scratch memory (AMD).

use super::step::Step;
use super::unit::Unit;
use crate::kernel::Kernel;

/// Workgroups by scratch: `⌊waves that may use scratch memory / waves⌋`; `None` where the kernel
/// uses none.
///
/// AMD: 32 waves of a CU: Linux KFD `max_slots_scratch_cu`, PAL `MaxScratchWavesPerCu`.
#[inline]
pub(super) const fn limit(unit: &Unit, kernel: &Kernel, waves: u32) -> Option<Step> {
    match unit.arch.scratch_waves {
        Some(slots) if kernel.scratch => {
            Some(Step::Divided { pool: slots as u64 * unit.cus as u64, each: waves as u64 })
        }
        _ => None,
    }
}
