//! Waves of one workgroup, where registers and waves decide how many it may have (Intel).

use super::{Error, Occupancy, Unit};
use crate::arch::WorkgroupWaves;
use crate::kernel::Wave;

/// Why a workgroup has more waves than it may have. Calculators do not look.
///
/// Intel, NEO: `gfx_core_helper_xehp_and_later.inl` (half of the threads with the large file in narrow waves),
/// `gfx_core_helper_xe2_hpg_core.cpp`, `gfx_core_helper_xe3_core.cpp`, and CRI's. Mesa, `intel_device_info.c`: 64 on
/// Xe-LP.
pub(super) const fn refusal(unit: &Unit, reached: &Occupancy) -> Option<Error> {
    let (waves, registers) = (reached.waves_per_workgroup, reached.allocation.vgprs);
    let (threads, is_wide) = (unit.wave.threads(), matches!(unit.wave, Wave::W32));
    let half = unit.arch.max_workgroup / 2 / threads;
    let max = match unit.arch.workgroup_waves {
        WorkgroupWaves::XeHpg if registers >= 256 && !is_wide => half,
        WorkgroupWaves::All | WorkgroupWaves::XeHpg => return None,
        WorkgroupWaves::Xe2 if registers <= 128 && !is_wide => 64,
        WorkgroupWaves::Xe2 => 32,
        WorkgroupWaves::Xe3 if is_wide || registers >= 256 => 32,
        WorkgroupWaves::Xe3 if registers >= 192 => 40,
        WorkgroupWaves::Xe3 if registers >= 160 => 48,
        WorkgroupWaves::Cri if registers >= 512 => 32,
        WorkgroupWaves::XeLp | WorkgroupWaves::Xe3 | WorkgroupWaves::Cri => 64,
    };
    if waves > max { Some(Error::WorkgroupWaves { waves, max }) } else { None }
}
