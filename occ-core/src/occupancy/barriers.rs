//! Hardware barriers.

use super::Error;
use super::step::Step;
use super::unit::Unit;
use crate::arch::{Arch, Vendor};
use crate::kernel::Kernel;

/// Named barriers that an NVIDIA thread block has, on every target: PTX ISA, `barrier`.
const MOST: u32 = 16;

/// Workgroups by barriers: `⌊barriers / barriers of a workgroup⌋`; `None` where it uses none.
///
/// AMD: a workgroup of several waves uses one, a single wave none: LLVM `getMaxWorkGroupsPerCU`,
/// Mesa `max_suitable_waves`. NVIDIA: a block uses as many as the kernel says, from compute
/// capability 9.0 on: the calculator's `cudaOccMaxBlocksPerSMBlockBarrierLimit`.
#[inline]
pub(super) const fn limit(unit: &Unit, kernel: &Kernel, waves: u32) -> Option<Step> {
    let Some(barriers) = &unit.arch.barriers else {
        return None;
    };
    let used = match (barriers.single_wave_free, waves) {
        (true, 1) => 0,
        (true, _) => 1,
        (false, _) => kernel.barriers,
    };
    match used {
        0 => None,
        used => {
            Some(Step::Divided { pool: barriers.pool as u64 * unit.cus as u64, each: used as u64 })
        }
    }
}

/// Why a thread block has more barriers than there are. AMD's workgroups have no count of their own.
#[inline]
pub(super) const fn refusal(arch: &Arch, kernel: &Kernel) -> Option<Error> {
    match arch.vendor {
        Vendor::Nvidia if kernel.barriers > MOST => {
            Some(Error::Barriers { count: kernel.barriers, max: MOST })
        }
        _ => None,
    }
}
