//! A workgroup on a unit: what it takes of each resource, and how many of it the unit holds.

use super::step::{Rounded, Step, Steps};
use super::{
    Allocation, Error, Limiter, Limits, Occupancy, Unit, barriers, clusters, launch_errors, lds,
    scratch, sgprs, slots, tensor_memory, vgprs, virtual_resources,
};
use crate::arch::{Accumulators, Arch};
use crate::kernel::{Kernel, PartitionedCaching};

/// What a workgroup takes, once all that the formula needs is known.
pub(super) struct Workgroup<'a> {
    unit: Unit<'a>,
    kernel: &'a Kernel,
    threads: u32,
    waves: u32,
    /// Registers of a thread.
    vgprs: Rounded,
    /// Its limit, which settles whether caching is partitioned.
    by_vgprs: Option<Step>,
    caching: PartitionedCaching,
    /// Registers of a wave, without the trap handler's and with them.
    sgprs: Option<Rounded>,
    all_sgprs: Option<u32>,
    /// Bytes, why one workgroup may not have so many, and the bytes that all of the unit share.
    lds: Rounded,
    too_much_lds: Option<Step>,
    lds_pool: u32,
}

impl<'a> Workgroup<'a> {
    /// A workgroup of `kernel` on `arch`.
    ///
    /// # Errors
    ///
    /// An [`Error`] that says what is unknown or makes no sense on `arch`.
    #[inline]
    pub(super) const fn of(arch: &'a Arch, kernel: &'a Kernel) -> Result<Self, Error> {
        let threads = match kernel.workgroup {
            None => return Err(Error::UnknownWorkgroup),
            Some(0) => return Err(Error::EmptyWorkgroup),
            Some(threads) => threads,
        };
        if let Some(error) = launch_errors::misshapen(kernel, threads) {
            return Err(error);
        }
        let unit = match Unit::of(arch, kernel) {
            Ok(unit) => unit,
            Err(error) => return Err(error),
        };
        let ((Some(count), _) | (None, Some(count))) = (kernel.vgprs, unit.vgprs.default) else {
            return Err(Error::UnknownRegisters);
        };
        if count == 0 && arch.vendor.words().always_has_registers {
            return Err(Error::NoRegisters);
        }
        if let Some(error) = lacks(arch, kernel) {
            return Err(error);
        }
        let waves = slots::waves_per_workgroup(&unit, threads);
        let vgprs = vgprs::given(&unit, kernel, count);
        let (by_vgprs, caching) = vgprs::limit(&unit, kernel, count, waves, vgprs.count());
        let sgprs = sgprs::given(&unit, kernel);
        let all_sgprs = sgprs::with_trap(&unit, kernel, sgprs);
        let lds = lds::given(arch, kernel);
        let too_much_lds = lds::too_much(arch, kernel, lds.amount);
        let least = if too_much_lds.is_some() { 0 } else { lds.amount };
        let lds_pool = match lds::pool(&unit, kernel, least) {
            Ok(pool) => pool,
            Err(error) => return Err(error),
        };
        Ok(Self {
            unit,
            kernel,
            threads,
            waves,
            vgprs,
            by_vgprs,
            caching,
            sgprs,
            all_sgprs,
            lds,
            too_much_lds,
            lds_pool,
        })
    }

    /// How many workgroups a resource alone allows, and how that comes about; `None` where it is no limit.
    #[inline]
    pub(super) const fn step(&self, limiter: Limiter) -> Option<Step> {
        let Self { unit, kernel, waves, .. } = self;
        match limiter {
            Limiter::WaveSlots => Some(slots::by_waves(unit, self.threads, *waves, self.caching)),
            Limiter::WorkgroupSlots => slots::by_workgroups(unit),
            Limiter::Vgprs => self.by_vgprs,
            Limiter::Sgprs => sgprs::limit(unit, kernel, *waves, self.all_sgprs),
            Limiter::Lds if self.too_much_lds.is_some() => self.too_much_lds,
            Limiter::Lds => lds::limit(self.lds_pool, self.lds.amount),
            Limiter::Barriers => barriers::limit(unit, kernel, *waves),
            Limiter::Scratch => scratch::limit(unit, kernel, *waves),
            Limiter::VirtualResources => virtual_resources::limit(unit.arch, kernel),
            Limiter::TensorColumns => tensor_memory::limit(unit.arch, kernel),
        }
    }

    /// What the unit holds of it.
    #[inline]
    pub(super) const fn occupancy(&self) -> Occupancy {
        let limits = Limits {
            wave_slots: match self.limit(Limiter::WaveSlots) {
                Some(workgroups) => workgroups,
                None => 0,
            },
            workgroup_slots: self.limit(Limiter::WorkgroupSlots),
            vgprs: self.limit(Limiter::Vgprs),
            sgprs: self.limit(Limiter::Sgprs),
            lds: self.limit(Limiter::Lds),
            barriers: self.limit(Limiter::Barriers),
            scratch: self.limit(Limiter::Scratch),
            virtual_resources: self.limit(Limiter::VirtualResources),
            tensor_columns: self.limit(Limiter::TensorColumns),
        };
        let (workgroups, limiters) = limits.least();
        Occupancy {
            workgroups,
            waves: workgroups * self.waves,
            max_waves: self.unit.wave_slots,
            simds: self.unit.simds,
            waves_per_workgroup: self.waves,
            wave: self.unit.wave,
            mode: self.unit.mode,
            vendor: self.unit.arch.vendor,
            limiters,
            limits,
            allocation: Allocation {
                vgprs: self.vgprs.count(),
                sgprs: self.all_sgprs,
                lds: self.lds.amount,
                lds_pool: self.lds_pool as u64,
                caching: self.caching,
            },
        }
    }

    /// How many workgroups a resource alone allows; `None` where it is no limit.
    #[inline]
    pub(super) const fn limit(&self, limiter: Limiter) -> Option<u32> {
        match self.step(limiter) {
            Some(step) => Some(step.workgroups()),
            None => None,
        }
    }

    /// How that comes about.
    pub(super) const fn steps(&self) -> Steps {
        let mut steps = [None; Limiter::ALL.len()];
        let mut i = 0;
        while i < steps.len() {
            let limiter = Limiter::ALL[i];
            steps[limiter as usize] = self.step(limiter);
            i += 1;
        }
        Steps { vgprs: self.vgprs, sgprs: self.sgprs, lds: self.lds, limits: steps }
    }
}

/// What the kernel uses that the architecture does not have.
#[inline]
const fn lacks(arch: &Arch, kernel: &Kernel) -> Option<Error> {
    if kernel.agprs > 0 && matches!(arch.accumulators, Accumulators::None) {
        return Some(Error::NoAgprs(kernel.agprs));
    }
    if kernel.virtual_resources > 0 && arch.virtual_resources.is_none() {
        return Some(Error::NoVirtualResources(kernel.virtual_resources));
    }
    if kernel.tensor_columns > 0 && arch.tensor_columns.is_none() {
        return Some(Error::NoTensorMemory(kernel.tensor_columns));
    }
    if let Some(error) = clusters::lacking(arch, kernel) {
        return Some(error);
    }
    match kernel.sgprs {
        Some(count) if arch.sgprs.is_none() => Some(Error::NoSgprs(count)),
        _ => None,
    }
}
