//! A contract: the occupancy a kernel must keep, and whether it does.

#[cfg(feature = "attribute")]
mod bounds;
mod launch;
mod loaded;
mod measured;
mod range;

pub use launch::{Launch, LaunchError, LaunchErrorKind};
pub use loaded::{Loaded, LoadedError, LoadedErrorKind};
pub use measured::{Ceilings, MeasuredFile};

use crate::arch::Arch;
use crate::kernel::Kernel;
use crate::key::Key;
use crate::number::{Ratio, narrow};
use crate::occupancy::{Error, Limiter, Limiters, Occupancy, occupancy};

/// What a kernel must reach.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Requirement {
    /// This part of the wave slots.
    Occupancy(Ratio),
    /// This many resident waves per SIMD (warps per sub-partition), rounded up. A kernel of one wave
    /// a CU has 1, not a quarter.
    WavesPerSimd(u32),
    /// This many workgroups on a CU, WGP or SM.
    Workgroups(u32),
}

impl Requirement {
    /// The key that asks for it: `min`, `min_waves_per_simd` or `min_workgroups`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Occupancy(_) => Key::Min.name(),
            Self::WavesPerSimd(_) => Key::MinWavesPerSimd.name(),
            Self::Workgroups(_) => Key::MinWorkgroups.name(),
        }
    }

    /// The part of the wave slots; `None` where it counts waves or workgroups.
    #[must_use]
    pub const fn ratio(self) -> Option<Ratio> {
        match self {
            Self::Occupancy(ratio) => Some(ratio),
            Self::WavesPerSimd(_) | Self::Workgroups(_) => None,
        }
    }

    /// Waves per SIMD, or workgroups; `None` of a part of the wave slots.
    #[must_use]
    pub const fn count(self) -> Option<u32> {
        match self {
            Self::Occupancy(_) => None,
            Self::WavesPerSimd(count) | Self::Workgroups(count) => Some(count),
        }
    }

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
        // A result read from a file may hold any number.
        match occupancy.waves_per_workgroup {
            0 => 0,
            each => narrow(self.waves(occupancy).div_ceil(each as u64)),
        }
    }

    /// The waves a unit must hold to reach it, at the workgroup size of `occupancy`.
    const fn waves(self, occupancy: &Occupancy) -> u64 {
        match self {
            Self::Occupancy(ratio) => ratio.of(occupancy.max_waves) as u64,
            Self::WavesPerSimd(0) => 0,
            Self::WavesPerSimd(waves) => (waves as u64 - 1) * occupancy.simds as u64 + 1,
            Self::Workgroups(workgroups) => {
                workgroups as u64 * occupancy.waves_per_workgroup as u64
            }
        }
    }

    /// As [`Self::workgroups`], but no more than the workgroup size allows whatever the kernel
    /// uses: what freeing resources can bring.
    #[must_use]
    pub const fn within_reach(self, kernel: &Kernel, occupancy: &Occupancy) -> u32 {
        let mut most = self.workgroups(occupancy);
        let mut i = 0;
        while i < Limiter::ALL.len() {
            let limiter = Limiter::ALL[i];
            if let Some(limit) = occupancy.limits.get(limiter)
                && limiter.is_by_workgroup_size(occupancy.vendor, kernel)
                && limit < most
            {
                most = limit;
            }
            i += 1;
        }
        // More workgroups that round up to no more waves per SIMD bring nothing.
        match self {
            Self::WavesPerSimd(_) if occupancy.simds > 0 => {
                let waves = most.saturating_mul(occupancy.waves_per_workgroup);
                Self::WavesPerSimd(waves.div_ceil(occupancy.simds)).workgroups(occupancy)
            }
            _ => most,
        }
    }
}

/// A kernel on an architecture with the occupancy it must keep. Its names are borrowed: in a `const` they
/// live as long as the program, and [`Contract::new`] takes any. So serde reads one where the names can be
/// borrowed: out of a `serde_json::Value`, and not out of a stream.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Contract<'a> {
    /// The kernel's name.
    pub name: &'a str,
    /// The architecture it is held to.
    pub arch: Arch,
    /// Its launch shape and resources.
    pub kernel: Kernel,
    /// Below this the build fails.
    pub min: Option<Requirement>,
    /// Below this the build warns.
    pub warn: Option<Requirement>,
    /// Where counts of the kernel were read; `None`: all are declared.
    #[cfg_attr(feature = "serde", serde(borrow))]
    pub source: Option<MeasuredFile<'a>>,
    /// The least and the most threads of the workgroups that it holds for; `None`: for the kernel's
    /// own alone, else that is the worst of them. Set by [`Contract::over`].
    pub range: Option<[u32; 2]>,
}

/// How a contract stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Verdict {
    /// Kept.
    Kept(Occupancy),
    /// Kept, but below the `warn` threshold.
    Warned(Occupancy),
    /// Broken: below the required occupancy.
    Broken(Occupancy),
    /// There is no occupancy.
    Refused(Error),
}

impl<'a> Contract<'a> {
    /// A contract that requires nothing yet but that the kernel can launch.
    #[must_use]
    pub const fn new(name: &'a str, arch: &Arch, kernel: Kernel) -> Self {
        Self { name, arch: *arch, kernel, min: None, warn: None, source: None, range: None }
    }

    /// For another kernel on the same architecture; one for a range holds for every size of it there too.
    #[must_use]
    pub const fn kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        match self.range {
            Some([least, most]) => self.over(least, most),
            None => self,
        }
    }

    /// Requires `min`.
    #[must_use]
    pub const fn min(mut self, min: Requirement) -> Self {
        self.min = Some(min);
        self
    }

    /// Warns below `warn`.
    #[must_use]
    pub const fn warn(mut self, warn: Requirement) -> Self {
        self.warn = Some(warn);
        self
    }

    /// Says where counts of the kernel were read.
    #[must_use]
    pub const fn source(mut self, source: MeasuredFile<'a>) -> Self {
        self.source = Some(source);
        self
    }

    /// The file that the count behind `limiter` was read from; `None` where it was declared.
    pub(crate) const fn file(&self, limiter: Limiter) -> Option<&'a str> {
        match self.source {
            Some(source) if source.counts.contains(limiter) => Some(source.file),
            _ => None,
        }
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

    /// What the kernel reaches.
    ///
    /// # Errors
    ///
    /// As [`occupancy`](crate::occupancy()).
    pub const fn occupancy(&self) -> Result<Occupancy, Error> {
        occupancy(&self.arch, &self.kernel)
    }

    /// Whether the kernel reaches what it must: a warning does not count.
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        match (occupancy(&self.arch, &self.kernel), self.min) {
            (Ok(occupancy), Some(min)) => min.is_met(&occupancy),
            (Ok(_), None) => true,
            (Err(_), _) => false,
        }
    }

    /// Every resource that ties for the smallest number of workgroups; none where there is no
    /// occupancy.
    #[must_use]
    pub const fn limiters(&self) -> Limiters {
        match self.occupancy() {
            Ok(occupancy) => occupancy.limiters,
            Err(_) => Limiters::NONE,
        }
    }

    /// The name of the architecture that the kernel is held to.
    #[must_use]
    pub const fn target(&self) -> &str {
        self.arch.name.as_str()
    }

    /// The resources that keep this kernel from `requirement`, or from as much of it as its
    /// workgroup size allows. A change to each of them is needed; the limiters are the first to
    /// run out.
    #[must_use]
    pub const fn blocking(&self, occupancy: &Occupancy, requirement: Requirement) -> Limiters {
        let wanted = requirement.workgroups(occupancy);
        let reach = requirement.within_reach(&self.kernel, occupancy);
        let mut blocking = Limiters::NONE;
        let mut i = 0;
        while i < Limiter::ALL.len() {
            let limiter = Limiter::ALL[i];
            let shape = limiter.is_by_workgroup_size(occupancy.vendor, &self.kernel);
            if let Some(limit) = occupancy.limits.get(limiter)
                && limit < if shape { wanted } else { reach }
            {
                blocking = blocking.with(limiter);
            }
            i += 1;
        }
        blocking
    }

    /// The resource to blame first: a limiter that freeing can relieve, another limiter, or
    /// what keeps the kernel from launching.
    #[must_use]
    pub const fn blamed(&self, verdict: &Verdict) -> Option<Limiter> {
        let (occupancy, requirement) = match (verdict, self.min, self.warn) {
            (Verdict::Broken(occupancy), Some(min), _) => (occupancy, min),
            (Verdict::Warned(occupancy), _, Some(warn)) => (occupancy, warn),
            (Verdict::Refused(error), _, _) => return error.limiter(),
            (
                Verdict::Kept(occupancy) | Verdict::Broken(occupancy) | Verdict::Warned(occupancy),
                _,
                _,
            ) => {
                return occupancy.limiters.first();
            }
        };
        match occupancy.limiters.and(self.blocking(occupancy, requirement)).first() {
            None => occupancy.limiters.first(),
            limiter => limiter,
        }
    }
}

/// Whether the contract can never warn: what it wants is less than what it requires, whatever they
/// are counted in. Of a range each size may have another answer, so there it does not say.
#[must_use]
pub(crate) const fn never_warns(contract: &Contract<'_>) -> bool {
    match (contract.occupancy(), contract.min, contract.warn, contract.range) {
        (Ok(occupancy), Some(min), Some(warn), None) => {
            warn.waves(&occupancy) < min.waves(&occupancy)
        }
        _ => false,
    }
}

impl Verdict {
    /// The name for programs: `kept`, `warned`, `broken` or `refused`.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Kept(_) => "kept",
            Self::Warned(_) => "warned",
            Self::Broken(_) => "broken",
            Self::Refused(_) => "refused",
        }
    }

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
}
