//! The formula: how many workgroups each resource alone would let a unit hold.
//!
//! One set of divisions serves both vendors. Sources: the model AMD's occupancy documentation,
//! LLVM (`AMDGPUBaseInfo`) and Mesa (`aco_live_var_analysis`) share, and the behaviour of NVIDIA's
//! `cuda_occupancy.h` 13.5, observed case by case.
//!
//! Const evaluation pays for every call and every look into an `Option`, a processor for every
//! branch that it cannot foresee: there are few of either, and where one number or another is
//! divided, the number is chosen rather than the way.

use crate::arch::Accumulators;
use crate::arith::NO_LIMIT;
use crate::basis::Basis;
use crate::kernel::{Kernel, PartitionedCaching};
use crate::least::Least;
use crate::memory::Local;
use crate::occupancy::{Occupancy, misshapen};
use crate::registers::{Held, Scalar, Vector, refuses_vgprs, vector_need};
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

/// What a unit's resources allow of a kernel, and what that comes to.
#[derive(Clone, Copy)]
pub(crate) struct Demand {
    pub(crate) parts: Parts,
    pub(crate) vector: Vector,
    wave_slots: u32,
    scratch: u32,
    pub(crate) least: Least,
}

/// All limits but that of the vector registers, and what they come to.
pub(crate) struct Rest {
    wave_slots: u32,
    scratch: u32,
    pub(crate) least: Least,
}

/// Workgroups by the resources that its waves are not all that decides.
#[derive(Clone, Copy)]
pub(crate) struct Shares {
    pub(crate) scalar: u32,
    pub(crate) local: u32,
    pub(crate) virtual_resources: u32,
}

/// Which register counts are divided by: what the kernel needs, which is what a person can change,
/// or what its code object makes the hardware allocate.
#[derive(Clone, Copy)]
pub(crate) enum Counts {
    Needed,
    Allocated,
}

/// What one workgroup takes of each resource, and how many workgroups that allows.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    pub(crate) waves: u32,
    pub(crate) row: Row,
    pub(crate) held: Held,
    /// Whether a thread may not be given so many vector registers.
    pub(crate) refused: bool,
    pub(crate) scalar: Scalar,
    pub(crate) local: Local,
    pub(crate) virtual_resources: u32,
}

/// What the waves and barriers of a workgroup decide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// Workgroups by wave slots, and where the workgroup has no more threads than any may have.
    pub(crate) slots: u32,
    pub(crate) wave_slots: u32,
    /// Most vector registers a thread may be given for one workgroup to launch.
    pub(crate) most: u32,
    /// Workgroups by barriers.
    pub(crate) barriers: u32,
    /// What wave slots and workgroup slots come to.
    pub(crate) by_slots: Least,
}

/// What these wave slots and the workgroup slots come to. A macro, because const evaluation pays for
/// every call.
macro_rules! by_slots {
    ($unit:expr, $wave_slots:expr) => {{
        let mut least = Least { workgroups: $wave_slots, limiters: 1 << Limiter::WaveSlots as u16 };
        merge!(least, WorkgroupSlots: $unit.workgroup_slots);
        least
    }};
}

impl Basis<'_> {
    /// What workgroups of this many threads, waves and barriers are held to.
    #[expect(clippy::inline_always, reason = "it returns through registers that way")]
    #[inline(always)]
    pub(crate) const fn row(&self, threads: u32, waves: u32, barriers: u32) -> Row {
        let arch = self.arch;
        let slots = quotient!(self.slots, waves);
        let wave_slots = if threads > arch.max_workgroup { 0 } else { slots };
        let mut most = NO_LIMIT as u64;
        if let Some(max) = arch.registers_per_workgroup {
            most = max as u64 / round_up!(waves as u64, self.simds);
        }
        let splits = arch.register_splits;
        if splits != arch.simds {
            let rows = waves.div_ceil(splits);
            let fit = (self.file.size * self.simds / splits / rows) as u64;
            if fit < most {
                most = fit;
            }
            if let Some(max) = arch.registers_per_workgroup {
                let fit = max as u64 / (rows as u64 * splits as u64);
                if fit < most {
                    most = fit;
                }
            }
        }
        let mut each = barriers;
        if let Some(barriers) = &arch.barriers
            && barriers.single_wave_free
        {
            each = (waves > 1) as u32;
        }
        let groups = quotient!(self.barriers, each);
        let barriers = if each > 0 && self.barriers_count { groups } else { NO_LIMIT };
        let by_slots = by_slots!(self, wave_slots);
        Row { slots, wave_slots, most: narrow!(most), barriers, by_slots }
    }

    /// Workgroups by virtual resources, of which there are as many as asked for.
    #[expect(clippy::inline_always, reason = "a few instructions")]
    #[inline(always)]
    pub(crate) const fn by_virtual(&self, count: u32) -> u32 {
        share!(self.virtual_resources, count, count)
    }

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
        if kernel.workgroup_shape.is_some()
            && let Some(error) = misshapen(kernel, threads)
        {
            return Err(error);
        }
        let Some(vgprs) = kernel.vgprs else {
            return Err(Error::UnknownRegisters);
        };
        if kernel.agprs > 0 && matches!(arch.accumulators, Accumulators::None) {
            return Err(Error::NoAgprs(kernel.agprs));
        }
        let waves = self.waves(threads);
        let count = kernel.virtual_resources;
        if count > self.most_virtual {
            return Err(Error::NoVirtualResources(count));
        }
        let scalar = match self.scalar(kernel, waves, counts) {
            Ok(scalar) => scalar,
            Err(error) => return Err(error),
        };
        let local = match self.local(kernel) {
            Ok(local) => local,
            Err(error) => return Err(error),
        };
        let mut need = vector_need(arch, vgprs, kernel.agprs);
        if let (Counts::Allocated, Some(allocated)) = (counts, kernel.vgprs_allocated)
            && allocated as u64 > need
        {
            need = allocated as u64;
        }
        let row = self.row(threads, waves, kernel.barriers);
        let held = self.held(need, waves);
        let parts = Parts {
            waves,
            row,
            held,
            refused: refuses_vgprs!(self, kernel, vgprs, held.alloc, row.most),
            scalar,
            local,
            virtual_resources: self.by_virtual(count),
        };
        Ok(self.limit(kernel, parts))
    }

    /// What the parts come to.
    #[expect(clippy::inline_always, reason = "it returns through registers that way")]
    #[inline(always)]
    pub(crate) const fn limit(&self, kernel: &Kernel, parts: Parts) -> Demand {
        let vector = self.vector(kernel, parts.waves, parts.held, parts.refused);
        let shares = Shares {
            scalar: parts.scalar.groups,
            local: parts.local.groups,
            virtual_resources: parts.virtual_resources,
        };
        let Rest { wave_slots, scratch, mut least } =
            self.rest(kernel, parts.waves, parts.row, vector.caching, shares);
        merge!(least, Vgprs: vector.groups);
        Demand { parts, vector, wave_slots, scratch, least }
    }

    /// The result as people want it.
    #[expect(clippy::inline_always, reason = "it returns through registers that way")]
    #[inline(always)]
    pub(crate) const fn reached(&self, demand: &Demand) -> Occupancy {
        // Looked at in place: const evaluation pays for every copy.
        let (parts, vector, least) = (&demand.parts, &demand.vector, &demand.least);
        let (workgroups, waves) = (least.workgroups, parts.waves);
        // On AMD.
        let cap = parts.row.slots | self.uncapped;
        Occupancy {
            workgroups,
            waves: workgroups * waves,
            max_waves: self.slots,
            simds: self.simds,
            waves_per_workgroup: waves,
            wave: self.wave,
            mode: self.mode,
            vendor: self.arch.vendor,
            limiters: Limiters(least.limiters),
            limits: Limits {
                wave_slots: demand.wave_slots,
                workgroup_slots: reported!(self.workgroup_slots),
                vgprs: match reported!(vector.groups) {
                    Some(groups) if groups > cap => Some(cap),
                    groups => groups,
                },
                sgprs: match reported!(parts.scalar.groups) {
                    Some(groups) if groups > cap => Some(cap),
                    groups => groups,
                },
                lds: reported!(parts.local.groups),
                barriers: reported!(parts.row.barriers),
                scratch: reported!(demand.scratch),
                virtual_resources: reported!(parts.virtual_resources),
            },
            allocation: Allocation {
                vgprs: vector.alloc,
                sgprs: parts.scalar.alloc,
                lds: parts.local.alloc,
                lds_pool: parts.local.pool as u64,
                caching: vector.caching,
            },
        }
    }

    /// All limits but that of the vector registers, which may leave less of partitioned caching.
    #[expect(clippy::inline_always, reason = "it returns through registers that way")]
    #[inline(always)]
    pub(crate) const fn rest(
        &self,
        kernel: &Kernel,
        waves: u32,
        row: Row,
        caching: PartitionedCaching,
        shares: Shares,
    ) -> Rest {
        let (mut wave_slots, mut least) = (row.wave_slots, row.by_slots);
        if !matches!(caching, PartitionedCaching::Off) && wave_slots > 0 {
            wave_slots = 2 * quotient!(self.slots / 2, waves);
            least = by_slots!(self, wave_slots);
        }
        let mut scratch = NO_LIMIT;
        if kernel.scratch
            && let Some(pool) = self.arch.scratch_waves
        {
            scratch = limit!(pool as u64 * self.cus as u64 / waves as u64);
        }

        merge!(least, Barriers: row.barriers);
        merge!(least, VirtualResources: shares.virtual_resources);
        if kernel.scratch {
            merge!(least, Scratch: scratch);
        }
        if shares.scalar != NO_LIMIT {
            merge!(least, Sgprs: shares.scalar);
        }
        // What is known last comes last: a processor waits for it.
        merge!(least, Lds: shares.local);
        Rest { wave_slots, scratch, least }
    }
}
