//! The formula: how many workgroups each resource alone would let a unit hold.
//!
//! One set of divisions serves both vendors. Sources: the model AMD's occupancy documentation,
//! LLVM (`AMDGPUBaseInfo`) and Mesa (`aco_live_var_analysis`) share, and the behaviour of NVIDIA's
//! `cuda_occupancy.h` 13.5, observed case by case.
//!
//! Const evaluation pays for every call and every look into an `Option`, a processor for every
//! branch that it cannot foresee: there are few of either, and where one number or another is
//! divided, the number is chosen rather than the way.

use crate::arch::{Accumulators, Arch, PoolSplit, RegisterFile, Vendor};
use crate::kernel::{CachePreference, Kernel, Mode, PartitionedCaching, Wave};
use crate::occupancy::Occupancy;
use crate::{Error, Limiter, Limiters};

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

/// A limit that is none. Real ones end one below it.
const NO_LIMIT: u32 = u32::MAX;

/// The largest register file, and the most SIMDs, slots and splits, that make sense: far past any
/// chip, and the product of two fits 32 bits.
const MAX_FILE: u32 = 1 << 20;
const MAX_SIMDS: u32 = 1 << 10;
const MAX_SLOTS: u32 = 1 << 16;

/// The number in 32 bits, or the largest of them.
macro_rules! narrow {
    ($x:expr) => {{
        let x: u64 = $x;
        #[expect(clippy::cast_possible_truncation, reason = "checked on the line")]
        if x > u32::MAX as u64 { u32::MAX } else { x as u32 }
    }};
}

/// The number as a limit.
macro_rules! limit {
    ($x:expr) => {{
        let x: u64 = $x;
        #[expect(clippy::cast_possible_truncation, reason = "checked on the line")]
        if x < NO_LIMIT as u64 { x as u32 } else { NO_LIMIT - 1 }
    }};
}

/// A limit as it is reported.
macro_rules! reported {
    ($limit:expr) => {
        if $limit == NO_LIMIT { None } else { Some($limit) }
    };
}

/// `x` rounded up to a multiple of `granule`, which is not 0. Both come from 32-bit numbers.
macro_rules! round_up {
    ($x:expr, $granule:expr) => {{
        let granule = $granule as u64;
        let past = $x + (granule - 1);
        // A power of two, as most granules are, needs no division.
        if granule & (granule - 1) == 0 { past & !(granule - 1) } else { past / granule * granule }
    }};
}

/// The same, for what a person is told.
pub(crate) const fn round_up(x: u64, granule: u32) -> u64 {
    round_up!(x, granule)
}

/// The unit a kernel's workgroups are placed on, with the wave size and mode chosen.
pub(crate) struct Unit {
    pub(crate) mode: Mode,
    pub(crate) wave: Wave,
    pub(crate) file: RegisterFile,
    pub(crate) simds: u32,
    /// CUs in the unit: 2 for a WGP.
    pub(crate) cus: u32,
    /// Waves in one workgroup.
    pub(crate) waves: u32,
    /// Wave slots of the whole unit.
    pub(crate) slots: u32,
}

impl Unit {
    #[inline]
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
        let cus = match mode {
            Mode::Wgp if !arch.wgp_mode => return Err(Error::Mode(mode)),
            Mode::Wgp => 2,
            Mode::Cu => 1,
        };
        if arch.simds == 0
            || arch.simds > MAX_SIMDS
            || arch.wave_slots == 0
            || arch.wave_slots > MAX_SLOTS
            || arch.register_splits == 0
            || arch.register_splits > MAX_SIMDS
            || arch.max_workgroup == 0
            || arch.max_workgroup > MAX_SLOTS
            || file.size > MAX_FILE
            || file.granule == 0
        {
            return Err(Error::Arch);
        }
        let simds = arch.simds * cus;
        Ok(Self {
            mode,
            wave,
            file,
            simds,
            cus,
            waves: (threads - 1) / wave.threads() + 1,
            slots: simds * arch.wave_slots,
        })
    }
}

/// What a kernel reaches on a unit, and what only the next step asks for.
pub(crate) struct Demand {
    pub(crate) reached: Occupancy,
    /// Most registers of one kind that the kernel can name.
    pub(crate) addressable: u32,
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

/// Divides every resource of the unit by what one workgroup takes of it. The least is what the
/// unit holds, and every resource that ties for it limits.
#[inline]
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
    let mut virtual_resources = NO_LIMIT;
    if kernel.virtual_resources > 0 {
        virtual_resources = match arch.virtual_resources {
            Some(pool) => limit!((pool / kernel.virtual_resources) as u64),
            None => return Err(Error::NoVirtualResources(kernel.virtual_resources)),
        };
    }
    let vector = vector(arch, kernel, &unit, vgprs, counts);
    let scalar = match scalar(arch, kernel, &unit, counts) {
        Ok(scalar) => scalar,
        Err(error) => return Err(error),
    };
    let local = match local(arch, kernel, &unit) {
        Ok(local) => local,
        Err(error) => return Err(error),
    };
    let by_slots = unit.slots / unit.waves;
    let wave_slots = match kernel.workgroup {
        Some(threads) if threads > arch.max_workgroup => 0,
        _ if matches!(vector.caching, PartitionedCaching::Off) => by_slots,
        _ => 2 * (unit.slots / 2 / unit.waves),
    };
    let workgroup_slots = match arch.workgroup_slots {
        Some(slots) => limit!(slots as u64 * unit.cus as u64),
        None => NO_LIMIT,
    };
    let barriers = barriers(arch, kernel, &unit);
    let scratch = match arch.scratch_waves {
        Some(waves) if kernel.scratch => limit!(waves as u64 * unit.cus as u64 / unit.waves as u64),
        _ => NO_LIMIT,
    };

    let mut workgroups = wave_slots;
    // Written out: in const evaluation a loop of calls costs five times as much.
    macro_rules! least {
        ($($limit:expr),*) => {$(
            if $limit < workgroups {
                workgroups = $limit;
            }
        )*};
    }
    least!(workgroup_slots, vector.groups, scalar.groups, local.groups);
    least!(barriers, scratch, virtual_resources);
    let mut limiters = Limiters::NONE;
    macro_rules! tie {
        ($($limiter:ident: $limit:expr),*) => {$(
            if $limit == workgroups {
                limiters.0 |= 1 << Limiter::$limiter as u16;
            }
        )*};
    }
    tie!(WaveSlots: wave_slots, WorkgroupSlots: workgroup_slots, Vgprs: vector.groups);
    tie!(Sgprs: scalar.groups, Lds: local.groups, Barriers: barriers, Scratch: scratch);
    tie!(VirtualResources: virtual_resources);

    let vgprs_uncapped = reported!(vector.groups);
    let sgprs_uncapped = reported!(scalar.groups);
    let is_amd = matches!(arch.vendor, Vendor::Amd);
    Ok(Demand {
        reached: Occupancy {
            workgroups,
            waves: workgroups * unit.waves,
            max_waves: unit.slots,
            simds: unit.simds,
            waves_per_workgroup: unit.waves,
            wave: unit.wave,
            mode: unit.mode,
            vendor: arch.vendor,
            limiters,
            limits: Limits {
                wave_slots,
                workgroup_slots: reported!(workgroup_slots),
                vgprs: match vgprs_uncapped {
                    Some(groups) if is_amd && groups > by_slots => Some(by_slots),
                    groups => groups,
                },
                sgprs: match sgprs_uncapped {
                    Some(groups) if is_amd && groups > by_slots => Some(by_slots),
                    groups => groups,
                },
                lds: reported!(local.groups),
                barriers: reported!(barriers),
                scratch: reported!(scratch),
                virtual_resources: reported!(virtual_resources),
            },
            allocation: Allocation {
                vgprs: vector.alloc,
                sgprs: scalar.alloc,
                lds: local.alloc,
                lds_pool: local.pool,
                caching: vector.caching,
            },
        },
        addressable: unit.file.addressable,
        vgprs_uncapped,
        sgprs_uncapped,
    })
}

/// Vector registers a wave needs, per thread, before rounding.
#[inline]
pub(crate) const fn vector_need(arch: &Arch, vgprs: u32, agprs: u32) -> u64 {
    match arch.accumulators {
        Accumulators::Separate if agprs > vgprs => agprs as u64,
        Accumulators::Unified if agprs > 0 => round_up!(vgprs as u64, 4) + agprs as u64,
        _ => vgprs as u64,
    }
}

/// The vector registers given per thread, the workgroups they allow, and the caching that is left.
struct Vector {
    alloc: u32,
    groups: u32,
    caching: PartitionedCaching,
}

#[inline]
const fn vector(arch: &Arch, kernel: &Kernel, unit: &Unit, vgprs: u32, counts: Counts) -> Vector {
    let file = &unit.file;
    let mut need = vector_need(arch, vgprs, kernel.agprs);
    if let (Counts::Allocated, Some(allocated)) = (counts, kernel.vgprs_allocated)
        && allocated as u64 > need
    {
        need = allocated as u64;
    }
    let rounded = round_up!(need, file.granule);
    let alloc = if rounded > file.minimum as u64 { rounded } else { file.minimum as u64 };
    // Exact where it matters: no file holds so many.
    let alloc = narrow!(alloc);
    let refused = vgprs > file.addressable
        || kernel.agprs > file.addressable
        || match arch.registers_per_workgroup {
            Some(max) => alloc as u64 * round_up!(unit.waves as u64, unit.simds) > max as u64,
            None => false,
        };
    let mut caching = PartitionedCaching::Off;
    if arch.partitioned_caching {
        caching = kernel.caching;
    }
    if alloc == 0 {
        return Vector { alloc, groups: NO_LIMIT, caching };
    }
    let size = if refused { 0 } else { file.size };
    let per_simd = size / alloc;
    if !matches!(caching, PartitionedCaching::Off) {
        let halves = 2 * (per_simd * (unit.simds / 2) / unit.waves);
        if halves > 0 || refused || matches!(caching, PartitionedCaching::Strict) {
            return Vector { alloc, groups: halves, caching };
        }
    }
    let mut groups = per_simd * unit.simds / unit.waves;
    if arch.register_splits != arch.simds {
        let splits = arch.register_splits;
        let fits = size * unit.simds / splits / alloc * splits >= unit.waves;
        let rows = match arch.registers_per_workgroup {
            Some(max) => alloc as u64 * round_up!(unit.waves as u64, splits) <= max as u64,
            None => true,
        };
        if !fits || !rows {
            groups = 0;
        }
    }
    Vector { alloc, groups, caching: PartitionedCaching::Off }
}

/// The scalar registers given per wave and the workgroups they allow.
struct Scalar {
    alloc: Option<u32>,
    groups: u32,
}

#[inline]
const fn scalar(
    arch: &Arch,
    kernel: &Kernel,
    unit: &Unit,
    counts: Counts,
) -> Result<Scalar, Error> {
    let Some(file) = &arch.sgprs else {
        return match kernel.sgprs {
            Some(count) => Err(Error::NoSgprs(count)),
            None => Ok(Scalar { alloc: None, groups: NO_LIMIT }),
        };
    };
    if let Some(count) = kernel.sgprs
        && count > file.addressable
    {
        return Ok(Scalar { alloc: None, groups: 0 });
    }
    // Where every wave is given a fixed block, the count need not be known.
    let count = if file.fixed.is_some() { file.fixed } else { kernel.sgprs };
    let (Some(size), Some(mut count)) = (file.size, count) else {
        return Ok(Scalar { alloc: None, groups: NO_LIMIT });
    };
    if file.granule == 0 || size > MAX_FILE {
        return Err(Error::Arch);
    }
    if let (Counts::Allocated, Some(allocated)) = (counts, kernel.sgprs_allocated)
        && allocated > count
    {
        count = allocated;
    }
    let rounded = round_up!(count as u64, file.granule);
    let rounded = if rounded > file.granule as u64 { rounded } else { file.granule as u64 };
    let trap = if kernel.trap_on(arch) { file.trap_reserve as u64 } else { 0 };
    let alloc = narrow!(rounded + trap);
    Ok(Scalar { alloc: Some(alloc), groups: size / alloc * unit.simds / unit.waves })
}

/// The local memory given to a workgroup, the pool it comes from, and the workgroups it allows.
struct Local {
    alloc: u64,
    pool: u64,
    groups: u32,
}

#[inline]
const fn local(arch: &Arch, kernel: &Kernel, unit: &Unit) -> Result<Local, Error> {
    let memory = &arch.lds;
    if memory.granule == 0 {
        return Err(Error::Arch);
    }
    let wanted = kernel.lds as u64 + memory.reserved as u64 + kernel.dynamic_lds as u64;
    let alloc = round_up!(wanted, memory.granule);
    let largest = memory.pool as u64 * unit.cus as u64;
    let mut pool = match preferred_pool(arch, kernel, largest) {
        Ok(preferred) => preferred,
        Err(error) => return Err(error),
    };
    let asked_too_much = match kernel.max_dynamic_lds {
        Some(max) => kernel.opt_in && kernel.dynamic_lds > max,
        None => false,
    };
    let refused = asked_too_much || alloc > local_cap(arch, kernel);
    if pool < alloc && !refused {
        pool = match &memory.split {
            PoolSplit::Steps(steps) => match steps.fit(alloc) {
                Some(step) => step as u64,
                None => return Err(Error::Arch),
            },
            PoolSplit::Fixed | PoolSplit::Cache(_) => largest,
        };
    }
    let mut groups = NO_LIMIT;
    if alloc > 0 {
        groups = limit!(if refused { 0 } else { pool } / alloc);
    }
    Ok(Local { alloc, pool, groups })
}

#[inline]
const fn barriers(arch: &Arch, kernel: &Kernel, unit: &Unit) -> u32 {
    let Some(barriers) = &arch.barriers else {
        return NO_LIMIT;
    };
    let each = match (barriers.single_wave_free, unit.waves) {
        (true, 1) => 0,
        (true, _) => 1,
        (false, _) => kernel.barriers,
    };
    let pool = barriers.pool as u64 * unit.cus as u64;
    match each {
        0 => NO_LIMIT,
        1 => limit!(pool),
        each => limit!(pool / each as u64),
    }
}

/// Most bytes one workgroup may be given, the driver's reserve included.
#[inline]
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
#[inline]
pub(crate) const fn opted_in(arch: &Arch, kernel: &Kernel, wanted: u64) -> u32 {
    match arch.lds.opt_in {
        Some(most) if kernel.opt_in && wanted > arch.lds.per_workgroup as u64 => most,
        _ => arch.lds.per_workgroup,
    }
}

/// The pool the launch prefers, before it grows to hold one workgroup.
#[inline]
pub(crate) const fn preferred_pool(
    arch: &Arch,
    kernel: &Kernel,
    largest: u64,
) -> Result<u64, Error> {
    match &arch.lds.split {
        PoolSplit::Fixed => Ok(largest),
        PoolSplit::Cache(cache) => {
            let rest = largest.saturating_sub(*cache as u64);
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

/// The number in 32 bits, or the largest of them.
pub(crate) const fn narrow(x: u64) -> u32 {
    narrow!(x)
}
