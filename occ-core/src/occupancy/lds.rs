//! Workgroup memory: LDS on AMD, shared memory on NVIDIA.

use super::Error;
use super::step::{Most, Rounded, Step};
use super::unit::Unit;
use crate::arch::{Arch, PoolSplit, Vendor};
use crate::kernel::{CachePreference, Kernel};
use crate::number::narrow;

/// Bytes that a workgroup is given: `⌈(static + dynamic + reserved) / granule⌉ × granule`.
///
/// AMD: LLVM `getLdsDwGranularity`, Mesa `ac_shader_get_lds_alloc_granularity`. NVIDIA: the
/// calculator's `cudaOccSMemAllocationGranularity`. The driver reserves bytes from compute
/// capability 8.0 on.
#[inline]
pub(super) const fn given(arch: &Arch, kernel: &Kernel) -> Rounded {
    let used = kernel.lds as u64 + kernel.dynamic_lds as u64 + arch.lds.reserved as u64;
    Rounded::up(used, arch.lds.granule, 0, None)
}

/// Most bytes that one workgroup may be given, reserved ones included.
///
/// NVIDIA: the calculator's `cudaOccSMemPerBlock`. A launch that opted in may have more.
#[inline]
pub(crate) const fn most(arch: &Arch, kernel: &Kernel) -> u64 {
    let memory = &arch.lds;
    let most = match memory.opt_in {
        Some(opt_in) if kernel.opt_in && opt_in > memory.per_workgroup => opt_in,
        _ => memory.per_workgroup,
    };
    most as u64 + memory.reserved as u64
}

/// Why one workgroup may not be given so many bytes. A launch may not ask for more dynamic memory
/// than it opted in to (NVIDIA).
#[inline]
pub(super) const fn too_much(arch: &Arch, kernel: &Kernel, allocated: u64) -> Option<Step> {
    if let Some(most) = past_opt_in(kernel) {
        let used = kernel.dynamic_lds as u64;
        return Some(Step::TooMuch { used, most: most as u64, of: Most::OptIn });
    }
    let most = most(arch, kernel);
    if allocated <= most {
        return None;
    }
    Some(Step::TooMuch { used: allocated, most, of: Most::Workgroup })
}

/// What the launch opted in to, where it asks for more dynamic memory than that.
#[inline]
pub(super) const fn past_opt_in(kernel: &Kernel) -> Option<u32> {
    match kernel.max_dynamic_lds {
        Some(most) if kernel.opt_in && kernel.dynamic_lds > most => Some(most),
        _ => None,
    }
}

/// Why the launch cannot opt in to so much: with the static memory it is more than a block may have.
///
/// CUDA Driver API, `cuFuncSetAttribute`: `CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES` and
/// `CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES` together stay within
/// `CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN`. The calculator does not look.
#[inline]
pub(super) const fn opt_in_refusal(arch: &Arch, kernel: &Kernel) -> Option<Error> {
    match (kernel.max_dynamic_lds, arch.vendor) {
        (Some(bytes), Vendor::Nvidia) if kernel.opt_in => {
            let most = most(arch, kernel) - arch.lds.reserved as u64;
            let max = most.saturating_sub(kernel.lds as u64);
            if bytes as u64 > max { Some(Error::OptIn { bytes, max: narrow(max) }) } else { None }
        }
        _ => None,
    }
}

/// Bytes that the workgroups of a unit share, at least `least`.
///
/// AMD: all of the unit. NVIDIA: shared memory and the L1 cache share their storage, and the launch
/// says how much it prefers of it: the calculator's `cudaOccSMemPreference` and
/// `cudaOccAlignUpShmemSizeVoltaPlus`.
///
/// # Errors
///
/// [`Error::Carveout`] past 100 percent, [`Error::Arch`] where no pool is large enough.
#[inline]
pub(crate) const fn pool(unit: &Unit, kernel: &Kernel, least: u64) -> Result<u32, Error> {
    match &unit.arch.lds.split {
        PoolSplit::Fixed => Ok(unit.lds),
        // Compute capability 3.
        PoolSplit::Cache(cache) => {
            let without_cache = unit.lds.saturating_sub(*cache);
            let preferred = match kernel.cache {
                CachePreference::None | CachePreference::Shared => unit.lds,
                CachePreference::L1 => without_cache,
                CachePreference::Equal => u32::midpoint(unit.lds, without_cache),
            };
            Ok(if least > preferred as u64 { unit.lds } else { preferred })
        }
        // Compute capability 7 and later.
        PoolSplit::Steps(steps) => {
            let percent = preferred_percent(kernel);
            if percent > 100 {
                return Err(Error::Carveout(percent));
            }
            let preferred = percent as u64 * unit.lds as u64 / 100;
            match steps.fit(if least > preferred { least } else { preferred }) {
                Some(pool) => Ok(pool),
                None => Err(Error::Arch),
            }
        }
    }
}

/// Percent of the storage that the launch prefers as shared memory. The carve-out comes first, then
/// the cache preference; without either it is all.
#[inline]
const fn preferred_percent(kernel: &Kernel) -> u32 {
    match (kernel.carveout, kernel.cache) {
        (Some(percent), _) => percent,
        (None, CachePreference::None | CachePreference::Shared) => 100,
        (None, CachePreference::Equal) => 50,
        (None, CachePreference::L1) => 0,
    }
}

/// Workgroups by workgroup memory: `⌊pool / allocated⌋`; `None` where a workgroup is given none.
///
/// AMD: LLVM `getOccupancyWithWorkGroupSizes`, Mesa `max_suitable_waves`. NVIDIA: the calculator's
/// `cudaOccMaxBlocksPerSMSmemLimit`.
#[inline]
pub(super) const fn limit(pool: u32, allocated: u64) -> Option<Step> {
    match allocated {
        0 => None,
        each => Some(Step::Divided { pool: pool as u64, each }),
    }
}
