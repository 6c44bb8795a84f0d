//! A contract: the occupancy a kernel must keep, and whether it does.

use crate::arch::Arch;
use crate::kernel::Kernel;
use crate::limits::{demand, narrow};
use crate::message;
use crate::occupancy::{Occupancy, occupancy};
use crate::{Error, Limiter, Limiters, Ratio, Text};

/// What a kernel must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Requirement {
    /// This part of the wave slots.
    Occupancy(Ratio),
    /// This many waves on the busiest SIMD (warps on a sub-partition).
    WavesPerSimd(u32),
    /// This many workgroups on a CU, WGP or SM.
    Workgroups(u32),
}

impl Requirement {
    /// Whether `occupancy` reaches it.
    #[must_use]
    pub const fn is_met(self, occupancy: &Occupancy) -> bool {
        match self {
            Self::Occupancy(ratio) => !occupancy.ratio().is_below(ratio),
            Self::WavesPerSimd(waves) => occupancy.waves_per_simd() >= waves,
            Self::Workgroups(workgroups) => occupancy.workgroups >= workgroups,
        }
    }

    /// The workgroups a unit must hold to reach it, at the workgroup size of `occupancy`.
    #[must_use]
    pub const fn workgroups(self, occupancy: &Occupancy) -> u32 {
        let waves = match self {
            Self::Occupancy(ratio) => ratio.of(occupancy.max_waves) as u64,
            Self::WavesPerSimd(0) => 0,
            Self::WavesPerSimd(waves) => (waves as u64 - 1) * occupancy.simds as u64 + 1,
            Self::Workgroups(workgroups) => return workgroups,
        };
        narrow(waves.div_ceil(occupancy.waves_per_workgroup as u64))
    }
}

/// A kernel on an architecture with the occupancy it must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contract {
    /// The kernel's name.
    pub name: &'static str,
    /// The architecture it is held to.
    pub arch: Arch,
    /// Its launch shape and resources.
    pub kernel: Kernel,
    /// Below this the build fails.
    pub min: Option<Requirement>,
    /// Below this the build warns.
    pub warn: Option<Requirement>,
}

/// How a contract stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Verdict {
    /// Kept.
    Kept(Occupancy),
    /// Kept, but below the wanted occupancy.
    Warned(Occupancy),
    /// Broken: below the required occupancy.
    Broken(Occupancy),
    /// There is no occupancy.
    Refused(Error),
}

impl Contract {
    /// A contract that requires nothing yet but that the kernel can launch.
    #[must_use]
    pub const fn new(name: &'static str, arch: &Arch, kernel: Kernel) -> Self {
        Self { name, arch: *arch, kernel, min: None, warn: None }
    }

    /// Requires `min`.
    #[must_use]
    pub const fn min(mut self, min: Requirement) -> Self {
        self.min = Some(min);
        self
    }

    /// Wants `warn`.
    #[must_use]
    pub const fn warn(mut self, warn: Requirement) -> Self {
        self.warn = Some(warn);
        self
    }

    /// Whether the contract is kept.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        let occupancy = match occupancy(&self.arch, &self.kernel) {
            Ok(occupancy) => occupancy,
            Err(error) => return Verdict::Refused(error),
        };
        match (self.min, self.warn) {
            (Some(min), _) if !min.is_met(&occupancy) => Verdict::Broken(occupancy),
            (_, Some(warn)) if !warn.is_met(&occupancy) => Verdict::Warned(occupancy),
            _ => Verdict::Kept(occupancy),
        }
    }

    /// What a person is told about `verdict`; empty where the contract is kept.
    #[must_use]
    pub const fn message(&self, verdict: &Verdict) -> Text {
        message::verdict(self, verdict)
    }

    /// The resources that keep this kernel below `workgroups` workgroups a unit, of which the
    /// limiters are the first to run out.
    #[must_use]
    pub const fn blocking(&self, workgroups: u32) -> Limiters {
        let mut blocking = Limiters::NONE;
        let Ok(demand) = demand(&self.arch, &self.kernel) else {
            return blocking;
        };
        let mut limits = demand.limits;
        limits.vgprs = demand.vgprs_uncapped;
        limits.sgprs = demand.sgprs_uncapped;
        let mut i = 0;
        while i < Limiter::ALL.len() {
            if let Some(limit) = limits.get(Limiter::ALL[i])
                && limit < workgroups
            {
                blocking = blocking.with(Limiter::ALL[i]);
            }
            i += 1;
        }
        blocking
    }
}

impl Verdict {
    /// The occupancy, where there is one.
    #[must_use]
    pub const fn occupancy(&self) -> Option<&Occupancy> {
        match self {
            Self::Kept(occupancy) | Self::Warned(occupancy) | Self::Broken(occupancy) => {
                Some(occupancy)
            }
            Self::Refused(_) => None,
        }
    }

    /// The resource to blame first: the limiter, or what keeps the kernel from launching.
    #[must_use]
    pub const fn limiter(&self) -> Option<Limiter> {
        match self {
            Self::Kept(occupancy) | Self::Warned(occupancy) | Self::Broken(occupancy) => {
                occupancy.limiters.first()
            }
            Self::Refused(error) => error.limiter(),
        }
    }

    /// Whether the build must fail.
    #[must_use]
    pub const fn fails(&self) -> bool {
        matches!(self, Self::Broken(_) | Self::Refused(_))
    }
}
