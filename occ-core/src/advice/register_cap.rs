//! Whether registers can break a contract at all.
//!
//! A compiler gives a thread no more vector registers than leave room for one workgroup of the
//! largest size that a kernel may be launched with, and spills the rest. A kernel that is launched
//! with smaller workgroups then keeps a minimum whatever its source needs.

use crate::arch::{Accumulators, Arch, RegisterFile};
use crate::contract::{Contract, Requirement};
use crate::kernel::Kernel;
use crate::number::narrow;
use crate::occupancy::{Limiter, Unit, occupancy};

/// A launch bound that keeps a minimum from being broken by vector registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RegisterCap {
    /// Most threads that a workgroup may have: what the kernel was compiled for.
    pub bound: u32,
    /// Most vector registers that a compiler then gives a thread, AGPRs included where they share
    /// the file.
    pub most: u32,
    /// Threads of the workgroups that are launched, where a kernel that was compiled for no more
    /// could break the minimum.
    pub compile_for: Option<u32>,
}

impl Kernel {
    /// Most vector registers that a compiler gives a thread of a kernel that may be launched with
    /// workgroups of `bound` threads: as many as leave room for one of them. AGPRs count where they
    /// share the file. `None` where `arch` has no such wave or mode, where no count leaves room,
    /// and for VGPRs that are allocated at run time.
    ///
    /// Of this kernel the wave size and the mode count.
    ///
    /// Source: what LLVM 22 allocates under `amdgpu-flat-work-group-size`, and `ptxas` 12.9 and
    /// 13.5 under `.maxntid`, for kernels that need more than there are.
    #[must_use]
    pub const fn most_registers(&self, arch: &Arch, bound: u32) -> Option<u32> {
        let Ok(unit) = Unit::of(arch, self) else { return None };
        if bound == 0 || bound > arch.max_workgroup || self.dynamic_vgprs.is_some() {
            return None;
        }
        let (simds, RegisterFile { size, granule, addressable, .. }) = (unit.simds, unit.vgprs);
        if simds == 0 || !unit.arch.vendor.words().caps_registers {
            return None;
        }
        let waves = bound.div_ceil(unit.wave.threads());
        // Waves spread evenly, so one SIMD holds as many as any.
        let mut most = size / waves.div_ceil(simds);
        // Compute capability 6.0 has two sub-partitions, and places blocks as if it had four.
        let splits = arch.register_splits;
        if splits != arch.simds {
            let part = size.saturating_mul(simds) / splits;
            most = least(most, part / waves.div_ceil(splits));
        }
        if let Some(max) = arch.registers_per_workgroup {
            let places = if splits > simds { splits } else { simds };
            most = least(most, max / waves.next_multiple_of(places));
        }
        most = narrow(granule.down(most as u64));
        let named = match arch.accumulators {
            Accumulators::Unified => addressable.saturating_mul(2),
            Accumulators::None | Accumulators::Separate => addressable,
        };
        most = least(most, named);
        if most == 0 { None } else { Some(most) }
    }

    /// The cap of a kernel that was compiled for workgroups of up to `bound` threads, whatever it
    /// is launched with. `None` where [`Kernel::most_registers`] knows none.
    #[must_use]
    pub const fn cap_of_bound(&self, arch: &Arch, bound: u32) -> Option<RegisterCap> {
        match self.most_registers(arch, bound) {
            Some(most) => Some(RegisterCap { bound, most, compile_for: None }),
            None => None,
        }
    }

    /// The cap that keeps `min` from being broken by vector registers on `arch`, for a kernel that
    /// was compiled for workgroups of up to `bound` threads and is launched with its own size, or
    /// with `bound` where that is not known. `None` where registers can break it, where no
    /// workgroups of that size can meet it, where it asks for nothing, and where the kernel has
    /// more registers than the cap allows: its compiler was told to go past it.
    ///
    /// Of this kernel the workgroup size, the wave size, the mode and vector registers count.
    #[must_use]
    pub const fn register_cap(
        &self,
        arch: &Arch,
        bound: u32,
        min: Requirement,
    ) -> Option<RegisterCap> {
        let launch = match self.workgroup {
            Some(threads) => threads,
            None => bound,
        };
        if launch > bound {
            return None;
        }
        // No chip has larger workgroups.
        let bound = least(bound, arch.max_workgroup);
        let Some(most) = self.most_registers(arch, bound) else { return None };
        // PTX may ask for more, by `.maxnreg` beside `.maxntid`.
        if matches!(self.vgprs, Some(count) if count > most) {
            return None;
        }
        if !is_met(arch, self, launch, most, min) {
            return None;
        }
        let compile_for = match self.most_registers(arch, launch) {
            Some(more) if !is_met(arch, self, launch, more, min) => Some(launch),
            _ => None,
        };
        Some(RegisterCap { bound, most, compile_for })
    }
}

/// Whether workgroups of `launch` threads with `registers` each meet `min` where nothing else is
/// used. A minimum of nothing is not met.
const fn is_met(
    arch: &Arch,
    kernel: &Kernel,
    launch: u32,
    registers: u32,
    min: Requirement,
) -> bool {
    let Ok(unit) = Unit::of(arch, kernel) else { return false };
    let vgprs = least(registers, unit.vgprs.addressable);
    let mut full = Kernel::new().workgroup(launch).vgprs(vgprs).agprs(registers - vgprs);
    (full.wave, full.mode) = (kernel.wave, kernel.mode);
    match occupancy(arch, &full) {
        Ok(reached) => min.is_met(&reached) && min.workgroups(&reached) > 0,
        Err(_) => false,
    }
}

impl Contract<'_> {
    /// The cap that keeps the minimum from being broken by vector registers: those were read from a
    /// file that was compiled for larger workgroups than are launched, and nobody holds the spills.
    /// `None` where registers can break it, and where the file does not say what it was compiled
    /// for.
    #[must_use]
    pub const fn register_cap(&self) -> Option<RegisterCap> {
        match (self.min, self.source) {
            (Some(min), Some(source))
                if source.counts.contains(Limiter::Vgprs) && !source.spills_denied =>
            {
                match source.bound {
                    Some(bound) => self.kernel.register_cap(&self.arch, bound, min),
                    None => None,
                }
            }
            _ => None,
        }
    }
}

const fn least(a: u32, b: u32) -> u32 {
    if a < b { a } else { b }
}
