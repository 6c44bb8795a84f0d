//! The formula: how many workgroups each resource alone would let a unit hold.
//!
//! One set of divisions serves both vendors. Sources: the model AMD's occupancy documentation,
//! LLVM (`AMDGPUBaseInfo`) and Mesa (`aco_live_var_analysis`) share, and the behaviour of NVIDIA's
//! `cuda_occupancy.h` 13.5, observed case by case. All arithmetic is in 64 bits over 32-bit input.

use crate::arch::{Accumulators, Arch, PoolSplit, RegisterFile};
use crate::kernel::{CachePreference, Kernel, Mode, PartitionedCaching, Wave};
use crate::{Error, Limiter};

/// How many workgroups each resource alone would allow on one unit; `None`: no limit.
///
/// On AMD a register limit never exceeds the wave slots, as in AMD's own model; on NVIDIA it may,
/// as in NVIDIA's calculator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Limits {
    /// By wave (warp) slots; 0 where the workgroup has more threads than any may have.
    pub wave_slots: u32,
    /// By workgroup (thread block) slots.
    pub workgroup_slots: Option<u32>,
    /// By vector registers; 0 past the addressable limit.
    pub vgprs: Option<u32>,
    /// By scalar registers; 0 past the addressable limit.
    pub sgprs: Option<u32>,
    /// By local (shared) memory; 0 past the limit of one workgroup.
    pub lds: Option<u32>,
    /// By barriers.
    pub barriers: Option<u32>,
    /// By scratch wave slots.
    pub scratch: Option<u32>,
    /// By virtual resources.
    pub virtual_resources: Option<u32>,
}

impl Limits {
    /// The limit by one resource.
    #[must_use]
    pub const fn get(&self, limiter: Limiter) -> Option<u32> {
        match limiter {
            Limiter::WaveSlots => Some(self.wave_slots),
            Limiter::WorkgroupSlots => self.workgroup_slots,
            Limiter::Vgprs => self.vgprs,
            Limiter::Sgprs => self.sgprs,
            Limiter::Lds => self.lds,
            Limiter::Barriers => self.barriers,
            Limiter::Scratch => self.scratch,
            Limiter::VirtualResources => self.virtual_resources,
        }
    }
}

/// What one workgroup is given, after rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Allocation {
    /// Vector registers per thread.
    pub vgprs: u32,
    /// Scalar registers per wave, the trap handler's included; `None`: not declared, or every wave
    /// has its own.
    pub sgprs: Option<u32>,
    /// Bytes of local memory per workgroup, the driver's reserve included.
    pub lds: u64,
    /// Bytes of the local memory pool that workgroups share.
    pub lds_pool: u64,
    /// Whether global loads are cached in halves of the SM.
    pub caching: PartitionedCaching,
}

/// The unit a kernel's workgroups are placed on, with the wave size and mode chosen.
#[derive(Clone, Copy)]
pub(crate) struct Unit {
    pub(crate) mode: Mode,
    pub(crate) wave: Wave,
    pub(crate) file: RegisterFile,
    pub(crate) simds: u64,
    /// CUs in the unit: 2 for a WGP.
    cus: u64,
    /// Waves in one workgroup.
    pub(crate) waves: u64,
    /// Wave slots of the whole unit.
    pub(crate) slots: u64,
}

impl Unit {
    pub(crate) const fn of(arch: &Arch, kernel: &Kernel) -> Result<Self, Error> {
        let threads = match kernel.workgroup {
            Some(0) => return Err(Error::EmptyWorkgroup),
            Some(threads) => threads,
            None => return Err(Error::UnknownWorkgroup),
        };
        let wave = kernel.wave_on(arch);
        let file = match wave {
            Wave::W32 => arch.wave32,
            Wave::W64 => arch.wave64,
        };
        let Some(mut file) = file else {
            return Err(Error::Wave(wave));
        };
        if let Some(block) = kernel.dynamic_vgprs {
            if !arch.dynamic_vgprs || !matches!(wave, Wave::W32) || (block != 16 && block != 32) {
                return Err(Error::DynamicVgprs(block));
            }
            // At most eight blocks: LLVM 22, `amdgpu-dynamic-vgpr-block-size`.
            file.granule = block;
            file.minimum = block;
            file.addressable = block * 8;
        }
        let mode = kernel.mode_on(arch);
        if matches!(mode, Mode::Wgp) && !arch.wgp_mode {
            return Err(Error::Mode(mode));
        }
        let cus = if matches!(mode, Mode::Wgp) { 2 } else { 1 };
        let simds = arch.simds as u64 * cus;
        // The upper bounds are far past any chip; they keep every product within 64 bits.
        if !within(arch.simds, 1024)
            || !within(arch.wave_slots, 1 << 16)
            || !within(arch.register_splits, 1024)
            || !within(arch.max_workgroup, 1 << 16)
            || file.granule == 0
        {
            return Err(Error::Arch);
        }
        Ok(Self {
            mode,
            wave,
            file,
            simds,
            cus,
            waves: (threads as u64).div_ceil(wave.threads() as u64),
            slots: simds * arch.wave_slots as u64,
        })
    }
}

/// The numbers of a kernel on a unit before they are combined.
#[derive(Clone, Copy)]
pub(crate) struct Demand {
    pub(crate) unit: Unit,
    pub(crate) limits: Limits,
    pub(crate) allocation: Allocation,
    /// The register limits without the cap by wave slots: they bind only where these do.
    pub(crate) vgprs_uncapped: Option<u32>,
    pub(crate) sgprs_uncapped: Option<u32>,
}

/// Which register counts are divided by: what the kernel needs, which is what a person can change,
/// or what its code object makes the hardware allocate.
#[derive(Clone, Copy)]
pub(crate) enum Counts {
    Needed,
    Allocated,
}

/// Divides every resource of the unit by what one workgroup takes of it.
pub(crate) const fn demand(arch: &Arch, kernel: &Kernel, counts: Counts) -> Result<Demand, Error> {
    let unit = match Unit::of(arch, kernel) {
        Ok(unit) => unit,
        Err(error) => return Err(error),
    };
    let Some(vgprs) = kernel.vgprs else {
        return Err(Error::UnknownRegisters);
    };
    if kernel.agprs > 0 && matches!(arch.accumulators, Accumulators::None) {
        return Err(Error::NoAgprs(kernel.agprs));
    }
    if kernel.virtual_resources > 0 && arch.virtual_resources.is_none() {
        return Err(Error::NoVirtualResources(kernel.virtual_resources));
    }
    let (vgprs_alloc, vgprs_uncapped, caching) = vector(arch, kernel, &unit, vgprs, counts);
    let (sgprs_alloc, sgprs_uncapped) = match scalar(arch, kernel, &unit, counts) {
        Ok(scalar) => scalar,
        Err(error) => return Err(error),
    };
    let (lds_alloc, lds_pool, lds) = match local(arch, kernel, &unit) {
        Ok(local) => local,
        Err(error) => return Err(error),
    };
    let wave_slots = match kernel.workgroup {
        Some(threads) if threads > arch.max_workgroup => 0,
        _ if !matches!(caching, PartitionedCaching::Off) => {
            narrow(2 * (unit.slots / 2 / unit.waves))
        }
        _ => narrow(unit.slots / unit.waves),
    };
    let cap = if arch.vendor.is_amd() { narrow(unit.slots / unit.waves) } else { u32::MAX };
    Ok(Demand {
        unit,
        limits: Limits {
            wave_slots,
            workgroup_slots: match arch.workgroup_slots {
                Some(slots) => Some(narrow(slots as u64 * unit.cus)),
                None => None,
            },
            vgprs: at_most(vgprs_uncapped, cap),
            sgprs: at_most(sgprs_uncapped, cap),
            lds,
            barriers: barriers(arch, kernel, &unit),
            scratch: match arch.scratch_waves {
                Some(waves) if kernel.scratch => Some(narrow(waves as u64 * unit.cus / unit.waves)),
                _ => None,
            },
            virtual_resources: match arch.virtual_resources {
                Some(pool) if kernel.virtual_resources > 0 => Some(pool / kernel.virtual_resources),
                _ => None,
            },
        },
        allocation: Allocation {
            vgprs: vgprs_alloc,
            sgprs: sgprs_alloc,
            lds: lds_alloc,
            lds_pool,
            caching,
        },
        vgprs_uncapped,
        sgprs_uncapped,
    })
}

/// Vector registers a wave needs, per thread, before rounding.
pub(crate) const fn vector_need(arch: &Arch, vgprs: u32, agprs: u32) -> u64 {
    match arch.accumulators {
        Accumulators::Separate if agprs > vgprs => agprs as u64,
        Accumulators::Unified if agprs > 0 => round_up(vgprs as u64, 4) + agprs as u64,
        _ => vgprs as u64,
    }
}

/// The vector registers given per thread, the workgroups they allow, and the caching that is left.
const fn vector(
    arch: &Arch,
    kernel: &Kernel,
    unit: &Unit,
    vgprs: u32,
    counts: Counts,
) -> (u32, Option<u32>, PartitionedCaching) {
    let off = PartitionedCaching::Off;
    let caching = if arch.partitioned_caching { kernel.caching } else { off };
    let need = vector_need(arch, vgprs, kernel.agprs);
    let need = match (counts, kernel.vgprs_allocated) {
        (Counts::Allocated, Some(allocated)) if allocated as u64 > need => allocated as u64,
        _ => need,
    };
    let rounded = round_up(need, unit.file.granule as u64);
    let alloc = if rounded > unit.file.minimum as u64 { rounded } else { unit.file.minimum as u64 };
    if vgprs > unit.file.addressable || kernel.agprs > unit.file.addressable {
        return (narrow(alloc), Some(0), caching);
    }
    if let Some(max) = arch.registers_per_workgroup
        && alloc * round_up(unit.waves, unit.simds) > max as u64
    {
        return (narrow(alloc), Some(0), caching);
    }
    if alloc == 0 {
        return (0, None, caching);
    }
    let per_simd = unit.file.size as u64 / alloc;
    if !matches!(caching, PartitionedCaching::Off) {
        let halves = 2 * (per_simd * (unit.simds / 2) / unit.waves);
        if halves > 0 || matches!(caching, PartitionedCaching::Strict) {
            return (narrow(alloc), Some(narrow(halves)), caching);
        }
    }
    let mut groups = per_simd * unit.simds / unit.waves;
    if arch.register_splits != arch.simds {
        let splits = arch.register_splits as u64;
        let whole = unit.file.size as u64 * unit.simds;
        let fits = (whole / splits / alloc) * splits / unit.waves > 0;
        let rows = match arch.registers_per_workgroup {
            Some(max) => alloc * round_up(unit.waves, splits) <= max as u64,
            None => true,
        };
        if !fits || !rows {
            groups = 0;
        }
    }
    (narrow(alloc), Some(narrow(groups)), off)
}

/// The scalar registers given per wave and the workgroups they allow.
const fn scalar(
    arch: &Arch,
    kernel: &Kernel,
    unit: &Unit,
    counts: Counts,
) -> Result<(Option<u32>, Option<u32>), Error> {
    let Some(file) = arch.sgprs else {
        return match kernel.sgprs {
            Some(count) => Err(Error::NoSgprs(count)),
            None => Ok((None, None)),
        };
    };
    if let Some(count) = kernel.sgprs
        && count > file.addressable
    {
        return Ok((None, Some(0)));
    }
    // Where every wave is given a fixed block, the count need not be known.
    let (Some(size), Some(count)) = (file.size, prefer(file.fixed, kernel.sgprs)) else {
        return Ok((None, None));
    };
    if file.granule == 0 {
        return Err(Error::Arch);
    }
    let count = match (counts, kernel.sgprs_allocated) {
        (Counts::Allocated, Some(allocated)) if allocated > count => allocated,
        _ => count,
    };
    let rounded = round_up(count as u64, file.granule as u64);
    let rounded = if rounded > file.granule as u64 { rounded } else { file.granule as u64 };
    let alloc = rounded + if kernel.trap_on(arch) { file.trap_reserve as u64 } else { 0 };
    let groups = (size as u64 / alloc) * unit.simds / unit.waves;
    Ok((Some(narrow(alloc)), Some(narrow(groups))))
}

/// The local memory given to a workgroup, the pool it comes from, and the workgroups it allows.
const fn local(
    arch: &Arch,
    kernel: &Kernel,
    unit: &Unit,
) -> Result<(u64, u64, Option<u32>), Error> {
    let memory = &arch.lds;
    if memory.granule == 0 {
        return Err(Error::Arch);
    }
    let fixed = kernel.lds as u64 + memory.reserved as u64;
    let alloc = round_up(fixed + kernel.dynamic_lds as u64, memory.granule as u64);
    let largest = memory.pool as u64 * unit.cus;
    let preferred = match preferred_pool(arch, kernel, largest) {
        Ok(preferred) => preferred,
        Err(error) => return Err(error),
    };
    let asked_too_much = match kernel.max_dynamic_lds {
        Some(max) => kernel.opt_in && kernel.dynamic_lds > max,
        None => false,
    };
    if asked_too_much || alloc > local_cap(arch, kernel) {
        return Ok((alloc, preferred, Some(0)));
    }
    let pool = if preferred >= alloc {
        preferred
    } else {
        match memory.split {
            PoolSplit::Steps(steps) => match steps.fit(alloc) {
                Some(step) => step as u64,
                None => return Err(Error::Arch),
            },
            PoolSplit::Fixed | PoolSplit::Cache(_) => largest,
        }
    };
    if alloc == 0 {
        return Ok((0, pool, None));
    }
    Ok((alloc, pool, Some(narrow(pool / alloc))))
}

/// Most bytes one workgroup may be given, the driver's reserve included.
pub(crate) const fn local_cap(arch: &Arch, kernel: &Kernel) -> u64 {
    let dynamic = match kernel.max_dynamic_lds {
        Some(max) => max,
        None => kernel.dynamic_lds,
    };
    let reserved = arch.lds.reserved as u64;
    let wanted = kernel.lds as u64 + reserved + dynamic as u64;
    reserved + opted_in(arch, kernel, wanted) as u64
}

/// Most bytes one workgroup may ask for and still be within its cap after rounding.
pub(crate) const fn most_local(arch: &Arch, kernel: &Kernel) -> u64 {
    let granule = arch.lds.granule as u64;
    let cap = local_cap(arch, kernel) / granule * granule;
    cap.saturating_sub(arch.lds.reserved as u64)
}

/// Most bytes one workgroup may use when up to `wanted` are asked for.
pub(crate) const fn opted_in(arch: &Arch, kernel: &Kernel, wanted: u64) -> u32 {
    match arch.lds.opt_in {
        Some(most) if kernel.opt_in && wanted > arch.lds.per_workgroup as u64 => most,
        _ => arch.lds.per_workgroup,
    }
}

/// The pool the launch prefers, before it grows to hold one workgroup.
pub(crate) const fn preferred_pool(
    arch: &Arch,
    kernel: &Kernel,
    largest: u64,
) -> Result<u64, Error> {
    match arch.lds.split {
        PoolSplit::Fixed => Ok(largest),
        PoolSplit::Cache(cache) => {
            let rest = largest.saturating_sub(cache as u64);
            Ok(match kernel.cache {
                CachePreference::None | CachePreference::Shared => largest,
                CachePreference::L1 => rest,
                CachePreference::Equal => u64::midpoint(largest, rest),
            })
        }
        PoolSplit::Steps(steps) => {
            let percent = match (kernel.carveout, kernel.cache) {
                (Some(percent), _) => {
                    if percent > 100 {
                        return Err(Error::Carveout(percent));
                    }
                    percent as u64
                }
                (None, CachePreference::None | CachePreference::Shared) => 100,
                (None, CachePreference::L1) => 0,
                (None, CachePreference::Equal) => 50,
            };
            match steps.fit(percent * largest / 100) {
                Some(step) => Ok(step as u64),
                None => Err(Error::Arch),
            }
        }
    }
}

const fn barriers(arch: &Arch, kernel: &Kernel, unit: &Unit) -> Option<u32> {
    let Some(barriers) = arch.barriers else {
        return None;
    };
    let each = match (barriers.single_wave_free, unit.waves) {
        (true, 1) => 0,
        (true, _) => 1,
        (false, _) => kernel.barriers,
    };
    if each == 0 {
        return None;
    }
    Some(narrow(barriers.pool as u64 * unit.cus / each as u64))
}

const fn within(x: u32, most: u32) -> bool {
    0 < x && x <= most
}

const fn prefer(first: Option<u32>, second: Option<u32>) -> Option<u32> {
    if first.is_some() { first } else { second }
}

const fn at_most(limit: Option<u32>, cap: u32) -> Option<u32> {
    match limit {
        Some(limit) if limit > cap => Some(cap),
        limit => limit,
    }
}

/// `x` rounded up to a multiple of `granule`, which is not 0. Both come from 32-bit numbers.
pub(crate) const fn round_up(x: u64, granule: u64) -> u64 {
    x.div_ceil(granule) * granule
}

/// The number in 32 bits, or the largest of them.
#[expect(clippy::cast_possible_truncation, reason = "checked on the line")]
pub(crate) const fn narrow(x: u64) -> u32 {
    if x > u32::MAX as u64 { u32::MAX } else { x as u32 }
}
