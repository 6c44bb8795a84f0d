//! A launch as a profiler recorded it.

use occ_artifacts::MeasuredKernel;
use occ_core::{Arch, Kernel, Ratio, Vendor, lookup};

/// A launch as a profiler recorded it. `None`: it records no such value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Launch {
    /// The kernel's name, demangled as far as the profiler does.
    pub(super) name: String,
    /// What it ran on, by a name that the engine knows.
    pub(super) target: Option<String>,
    /// CUs (SMs) of the device.
    pub(super) units: Option<u32>,
    /// Workgroups (thread blocks) of the grid.
    pub(super) workgroups: Option<u64>,
    /// Threads of a workgroup.
    pub(super) threads: Option<u32>,
    /// Threads of a wave.
    pub(super) wave: Option<u32>,
    pub(super) vgprs: Option<u32>,
    pub(super) agprs: Option<u32>,
    pub(super) sgprs: Option<u32>,
    /// Bytes of workgroup memory per workgroup: at least and at most, where a unit rounds it.
    pub(super) lds: Option<(u32, u32)>,
    /// The same of what the launch asked for.
    pub(super) dynamic_lds: Option<(u32, u32)>,
    /// Bytes of the unit's storage that the driver made shared memory.
    pub(super) lds_pool: Option<u32>,
    /// Bytes per thread.
    pub(super) scratch: Option<u32>,
    /// Waves of all wave slots while the kernel ran: what was measured.
    pub(super) achieved: Option<Ratio>,
    /// What the profiler itself says could be reached.
    pub(super) theoretical: Option<Ratio>,
}

impl Launch {
    /// The kernel for the engine, with the least or the most workgroup memory that the profiler's
    /// rounding allows. `None` where its counts are missing.
    pub(super) fn kernel(&self, arch: &Arch, most: bool) -> Option<Kernel> {
        let bytes = |(low, high): (u32, u32)| if most { high } else { low };
        let nvidia = arch.vendor == Vendor::Nvidia;
        // Profilers of AMD's give static and dynamic memory as one.
        let dynamic = if nvidia { self.dynamic_lds? } else { (0, 0) };
        Some(Kernel {
            workgroup: Some(self.threads?),
            wave: self.wave.and_then(occ_core::Wave::of),
            vgprs: Some(self.vgprs?),
            agprs: self.agprs.unwrap_or(0),
            sgprs: if nvidia { None } else { self.sgprs },
            lds: bytes(self.lds?),
            dynamic_lds: bytes(dynamic),
            carveout: self.carveout(arch),
            scratch: self.scratch.is_some_and(|bytes| bytes > 0),
            ..Kernel::new()
        })
    }

    /// The preference that makes the pool of the size that the driver chose.
    fn carveout(&self, arch: &Arch) -> Option<u32> {
        let pool = u64::from(self.lds_pool?);
        let whole = u64::from(arch.lds.pool);
        if arch.vendor != Vendor::Nvidia || whole == 0 {
            return None;
        }
        u32::try_from((pool * 100 / whole).min(100)).ok()
    }

    /// The same as a compiler's file would have it.
    pub(super) fn measured(&self) -> MeasuredKernel {
        let mut kernel = MeasuredKernel::new(&self.name);
        kernel.target = self.target.clone().unwrap_or_default();
        kernel.vgprs = self.vgprs;
        kernel.agprs = self.agprs;
        kernel.sgprs = self.sgprs;
        kernel.lds = self.lds.map(|(low, _)| low);
        kernel.scratch = self.scratch;
        kernel
    }

    /// What was asked for on the command line in the place of what the profiler does not say.
    pub(super) fn complete(&mut self, target: Option<&str>, units: Option<u32>) {
        if self.target.is_none() {
            self.target = target.map(str::to_owned);
        }
        let device = target.and_then(lookup::device).and_then(|device| device.units);
        self.units = self.units.or(units).or(device);
    }
}

/// A percentage as a profiler writes it.
pub(super) fn percent(text: &str) -> Option<Ratio> {
    Ratio::from_f64(number(text)? / 100.0)
}

/// A number as a profiler writes it: `1,234.50`.
pub(super) fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let number: f64 = text.replace(',', "").parse().ok()?;
    number.is_finite().then_some(number)
}

/// A whole number as a profiler writes it, also as `256.0`.
pub(super) fn whole(text: &str) -> Option<u64> {
    let number = number(text)?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, and far below where a double skips numbers"
    )]
    ((0.0..1e15).contains(&number) && number.fract() == 0.0).then_some(number as u64)
}

/// The same in 32 bits.
pub(super) fn count(text: &str) -> Option<u32> {
    u32::try_from(whole(text)?).ok()
}
