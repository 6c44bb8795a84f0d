//! The result: what a kernel reaches, what each resource allows, what a workgroup is given.

use super::{Limiter, Limiters};
use crate::arch::Vendor;
use crate::kernel::{Mode, PartitionedCaching, Wave};
use crate::number::Ratio;

/// What a kernel reaches on an architecture.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Occupancy {
    /// Workgroups (thread blocks) resident on a unit; 0 only from [`calculate`](crate::calculate),
    /// for a kernel that cannot launch.
    pub workgroups: u32,
    /// Waves (warps) resident on a unit.
    pub waves: u32,
    /// Waves a unit can hold.
    pub max_waves: u32,
    /// SIMDs of the unit.
    pub simds: u32,
    /// Waves of one workgroup.
    pub waves_per_workgroup: u32,
    /// Threads of a wave.
    pub wave: Wave,
    /// What the unit is: a CU (an SM on NVIDIA) or a WGP.
    pub mode: Mode,
    /// Whose words describe it.
    pub vendor: Vendor,
    /// Every resource that ties for the smallest number of workgroups.
    pub limiters: Limiters,
    /// What each resource alone would allow.
    pub limits: Limits,
    /// What one workgroup is given after rounding.
    pub allocation: Allocation,
}

impl Occupancy {
    /// Resident waves over wave slots.
    #[must_use]
    pub const fn ratio(&self) -> Ratio {
        Ratio::new(self.waves, self.max_waves)
    }

    /// Resident waves per SIMD, rounded up, as LLVM and Mesa report it.
    #[must_use]
    pub const fn waves_per_simd(&self) -> u32 {
        // A result read from a file may hold any number.
        if self.simds == 0 { 0 } else { self.waves.div_ceil(self.simds) }
    }

    /// Whether every wave slot is taken.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.waves == self.max_waves
    }
}

/// How many workgroups each resource alone would allow on one unit; `None`: no limit.
///
/// On AMD a register limit never exceeds the wave slots, as in AMD's own model; on NVIDIA it may,
/// as in NVIDIA's calculator.
#[non_exhaustive]
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
    /// By workgroup memory; 0 past the limit of one workgroup.
    pub lds: Option<u32>,
    /// By barriers.
    pub barriers: Option<u32>,
    /// By scratch wave slots.
    pub scratch: Option<u32>,
    /// By virtual resources.
    pub virtual_resources: Option<u32>,
    /// By tensor memory.
    #[cfg_attr(feature = "serde", serde(default))]
    pub tensor_columns: Option<u32>,
}

impl Limits {
    /// The limit by one resource.
    #[inline]
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
            Limiter::TensorColumns => self.tensor_columns,
        }
    }

    /// The least of the limits, and every resource that ties for it.
    #[inline]
    pub(super) const fn least(&self) -> (u32, Limiters) {
        let mut least = u32::MAX;
        let mut limiters = Limiters::NONE;
        let mut i = 0;
        while i < Limiter::ALL.len() {
            let limiter = Limiter::ALL[i];
            if let Some(limit) = self.get(limiter) {
                if limit < least {
                    least = limit;
                    limiters = Limiters::NONE;
                }
                if limit == least {
                    limiters = limiters.with(limiter);
                }
            }
            i += 1;
        }
        (least, limiters)
    }
}

/// What one workgroup is given, after rounding.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Allocation {
    /// Vector registers per thread.
    pub vgprs: u32,
    /// Scalar registers per wave, the trap handler's included; `None`: not declared, or every wave
    /// has its own.
    pub sgprs: Option<u32>,
    /// Bytes of workgroup memory per workgroup, the driver's reserve included.
    pub lds: u64,
    /// Bytes of the workgroup memory pool that workgroups share.
    pub lds_pool: u64,
    /// Whether global loads are cached in halves of the SM.
    pub caching: PartitionedCaching,
}

impl Allocation {
    /// Whether partitioned global caching stays on for this kernel.
    #[must_use]
    pub const fn is_partitioned(&self) -> bool {
        !matches!(self.caching, PartitionedCaching::Off)
    }
}
