//! The formula: how many workgroups each resource alone would let a unit hold.
//!
//! One set of divisions serves both vendors. Sources: the model AMD's occupancy documentation,
//! LLVM (`AMDGPUBaseInfo`) and Mesa (`aco_live_var_analysis`) share, and the behaviour of NVIDIA's
//! `cuda_occupancy.h` 13.5, observed case by case.
//!
//! Const evaluation pays for every call and every look into an `Option`, a processor for every
//! branch that it cannot foresee: there are few of either, and where one number or another is
//! divided, the number is chosen rather than the way.

use crate::arch::{Accumulators, Arch, Vendor};
use crate::arith::NO_LIMIT;
use crate::kernel::{Kernel, PartitionedCaching};
use crate::memory::Local;
use crate::occupancy::Occupancy;
use crate::registers::Scalar;
use crate::unit::Unit;
use crate::{Error, Limiter, Limiters};

pub(crate) use crate::arith::narrow;

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

/// What a kernel reaches on a unit, and what only the next step asks for.
pub(crate) struct Demand {
    pub(crate) reached: Occupancy,
    /// Most registers of one kind that the kernel can name.
    pub(crate) addressable: u32,
    /// The register limits without the cap by wave slots: they bind only where these do.
    pub(crate) vgprs_uncapped: Option<u32>,
    pub(crate) sgprs_uncapped: Option<u32>,
}

/// All limits but that of the vector registers, and what they come to.
pub(crate) struct Rest {
    by_slots: u32,
    wave_slots: u32,
    scalar: Scalar,
    local: Local,
    barriers: u32,
    scratch: u32,
    virtual_resources: u32,
    workgroups: u32,
    limiters: u16,
}

impl Rest {
    /// The workgroups that are left beside the limit of the vector registers, and what limits them.
    #[inline]
    pub(crate) const fn with(&self, vgprs: u32) -> (u32, Limiters) {
        let own = 1 << Limiter::Vgprs as u16;
        let all = if vgprs <= self.workgroups { own } else { 0 };
        if vgprs < self.workgroups {
            (vgprs, Limiters(all))
        } else {
            (self.workgroups, Limiters(all | self.limiters))
        }
    }
}

/// Which register counts are divided by: what the kernel needs, which is what a person can change,
/// or what its code object makes the hardware allocate.
#[derive(Clone, Copy)]
pub(crate) enum Counts {
    Needed,
    Allocated,
}

/// As [`Unit::demand`], with the unit that the kernel asks for.
#[inline]
pub(crate) const fn demand(arch: &Arch, kernel: &Kernel, counts: Counts) -> Result<Demand, Error> {
    match Unit::asked(arch, kernel) {
        Ok(unit) => unit.demand(kernel, counts),
        Err(error) => Err(error),
    }
}

impl Unit<'_> {
    /// Divides every resource of the unit by what one workgroup takes of it. The least is what the
    /// unit holds, and every resource that ties for it limits.
    #[expect(clippy::inline_always, reason = "its parts return through registers that way")]
    #[inline(always)]
    pub(crate) const fn demand(&self, kernel: &Kernel, counts: Counts) -> Result<Demand, Error> {
        let arch = self.arch;
        let threads = match kernel.workgroup {
            Some(0) => return Err(Error::EmptyWorkgroup),
            Some(threads) => threads,
            None => return Err(Error::UnknownWorkgroup),
        };
        let Some(vgprs) = kernel.vgprs else {
            return Err(Error::UnknownRegisters);
        };
        if kernel.agprs > 0 && matches!(arch.accumulators, Accumulators::None) {
            return Err(Error::NoAgprs(kernel.agprs));
        }
        let waves = self.waves(threads);
        let vector = self.vector(kernel, vgprs, waves, counts);
        let rest = match self.rest(kernel, threads, waves, vector.caching, counts) {
            Ok(rest) => rest,
            Err(error) => return Err(error),
        };
        let (workgroups, limiters) = rest.with(vector.groups);
        let Rest { by_slots, wave_slots, scalar, local, barriers, scratch, .. } = rest;
        let vgprs_uncapped = reported!(vector.groups);
        let sgprs_uncapped = reported!(scalar.groups);
        let is_amd = matches!(arch.vendor, Vendor::Amd);
        Ok(Demand {
            reached: Occupancy {
                workgroups,
                waves: workgroups * waves,
                max_waves: self.slots,
                simds: self.simds,
                waves_per_workgroup: waves,
                wave: self.wave,
                mode: self.mode,
                vendor: arch.vendor,
                limiters,
                limits: Limits {
                    wave_slots,
                    workgroup_slots: reported!(self.workgroup_slots),
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
                    virtual_resources: reported!(rest.virtual_resources),
                },
                allocation: Allocation {
                    vgprs: vector.alloc,
                    sgprs: scalar.alloc,
                    lds: local.alloc,
                    lds_pool: local.pool,
                    caching: vector.caching,
                },
            },
            addressable: self.file.addressable,
            vgprs_uncapped,
            sgprs_uncapped,
        })
    }

    /// All limits but that of the vector registers, which may leave less of partitioned caching.
    #[expect(clippy::inline_always, reason = "it returns through registers that way")]
    #[inline(always)]
    pub(crate) const fn rest(
        &self,
        kernel: &Kernel,
        threads: u32,
        waves: u32,
        caching: PartitionedCaching,
        counts: Counts,
    ) -> Result<Rest, Error> {
        let arch = self.arch;
        let virtual_resources = match (kernel.virtual_resources, arch.virtual_resources) {
            (0, _) => NO_LIMIT,
            (count, Some(pool)) => limit!((pool / count) as u64),
            (count, None) => return Err(Error::NoVirtualResources(count)),
        };
        let scalar = match self.scalar(kernel, waves, counts) {
            Ok(scalar) => scalar,
            Err(error) => return Err(error),
        };
        let local = match self.local(kernel) {
            Ok(local) => local,
            Err(error) => return Err(error),
        };
        let by_slots = quotient!(self.slots, waves);
        let mut wave_slots = by_slots;
        if !matches!(caching, PartitionedCaching::Off) {
            wave_slots = 2 * quotient!(self.slots / 2, waves);
        }
        if threads > arch.max_workgroup {
            wave_slots = 0;
        }
        let barriers = self.barriers(kernel, waves);
        let mut scratch = NO_LIMIT;
        if kernel.scratch
            && let Some(pool) = arch.scratch_waves
        {
            scratch = limit!(pool as u64 * self.cus as u64 / waves as u64);
        }

        let mut workgroups = wave_slots;
        // Written out: in const evaluation a loop of calls costs five times as much.
        macro_rules! least {
            ($($limit:expr),*) => {$(
                if $limit < workgroups {
                    workgroups = $limit;
                }
            )*};
        }
        least!(self.workgroup_slots, scalar.groups, local.groups);
        least!(barriers, scratch, virtual_resources);
        let mut limiters = 0;
        macro_rules! tie {
            ($($limiter:ident: $limit:expr),*) => {$(
                if $limit == workgroups {
                    limiters |= 1 << Limiter::$limiter as u16;
                }
            )*};
        }
        tie!(WaveSlots: wave_slots, WorkgroupSlots: self.workgroup_slots, Sgprs: scalar.groups);
        tie!(Lds: local.groups, Barriers: barriers, Scratch: scratch);
        tie!(VirtualResources: virtual_resources);
        Ok(Rest {
            by_slots,
            wave_slots,
            scalar,
            local,
            barriers,
            scratch,
            virtual_resources,
            workgroups,
            limiters,
        })
    }

    #[expect(clippy::inline_always, reason = "a few instructions")]
    #[inline(always)]
    const fn barriers(&self, kernel: &Kernel, waves: u32) -> u32 {
        let mut each = kernel.barriers;
        if let Some(barriers) = &self.arch.barriers
            && barriers.single_wave_free
        {
            each = (waves > 1) as u32;
        }
        let groups = quotient!(self.barriers, each);
        if each > 0 && self.barriers_count { groups } else { NO_LIMIT }
    }
}
