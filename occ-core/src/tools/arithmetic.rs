//! How each limit comes about, for a person who checks it by hand: the steps that the formula took.

use core::fmt::{Display, Formatter, Result};

use crate::arch::{Accumulators, Arch, Granule};
use crate::kernel::Kernel;
use crate::message::or_0;
use crate::occupancy::{Limiter, Most, Occupancy, Rounded, Step, Steps};
use crate::text::{Count, Written};

/// A kernel with what it reaches, and the steps to that, as [`explained`](crate::occupancy::explained) has
/// both.
#[derive(Clone, Copy)]
pub struct Explained<'a> {
    /// The architecture.
    pub arch: &'a Arch,
    /// The kernel.
    pub kernel: &'a Kernel,
    /// What it reaches.
    pub occupancy: &'a Occupancy,
    /// The steps to it.
    pub steps: &'a Steps,
}

impl<'a> Explained<'a> {
    /// What the amount of a resource is rounded to: `97, rounded up to 120 (granularity 24)`; empty where the resource
    /// is not handed out in steps, and where the kernel uses none of it.
    #[must_use]
    pub fn rounding(self, limiter: Limiter) -> impl Display + use<'a> {
        Written(move |f: &mut Formatter<'_>| match limiter {
            Limiter::Vgprs if self.occupancy.allocation.vgprs > 0 => self.vgprs(f),
            Limiter::Sgprs => self.sgprs(f),
            Limiter::Lds if self.occupancy.allocation.lds > 0 => self.lds(f),
            _ => Ok(()),
        })
    }

    fn vgprs(self, f: &mut Formatter<'_>) -> Result {
        let Self { arch, kernel, steps, .. } = self;
        let needed = steps.vgprs.needed;
        let Some(vgprs) = kernel.vgprs else {
            return write!(f, "{needed}, where a kernel does not say");
        };
        if matches!(arch.accumulators, Accumulators::Unified) && kernel.agprs > 0 {
            let agprs = Count(kernel.agprs.into(), "AGPR");
            let own = needed - u64::from(kernel.agprs);
            let own = RoundedUp {
                is_more: own != u64::from(vgprs),
                amount: own,
                granule: Granule::Every(4),
            };
            write!(f, "{vgprs}{own}, and {agprs}: {needed}; ")?;
        } else if needed > u64::from(vgprs) {
            write!(f, "as many as the AGPRs: {needed}; ")?;
        }
        rounded(f, &steps.vgprs)
    }

    fn sgprs(self, f: &mut Formatter<'_>) -> Result {
        let (Some(file), Some(given)) = (self.arch.sgprs, &self.steps.sgprs) else {
            return Ok(());
        };
        match file.fixed {
            Some(fixed) => write!(f, "always {fixed}")?,
            None => rounded(f, given)?,
        }
        match self.occupancy.allocation.sgprs {
            Some(all) if u64::from(all) > given.amount => {
                write!(f, ", and the trap handler's {}: {all}", file.trap_reserve)
            }
            _ => Ok(()),
        }
    }

    fn lds(self, f: &mut Formatter<'_>) -> Result {
        let Self { arch, kernel, steps, .. } = self;
        let mut is_sum = arch.lds.reserved > 0;
        match (kernel.lds, kernel.dynamic_lds) {
            (used, 0) | (0, used) => write!(f, "{used}")?,
            (fixed, dynamic) => {
                is_sum = true;
                write!(f, "{fixed} + {dynamic}")?;
            }
        }
        if arch.lds.reserved > 0 {
            write!(f, " and the driver's {}", arch.lds.reserved)?;
        }
        let Rounded { granule, amount, needed, .. } = steps.lds;
        if is_sum && amount == needed {
            write!(f, ": {amount}")?;
        }
        write!(f, "{}", RoundedUp { is_more: amount != needed, amount, granule })
    }

    /// How many workgroups a resource allows, and why:
    /// `256 / 84 = 3 waves per SIMD, × 4 SIMDs / 4 waves = 3 workgroups`. Where it is no limit of this
    /// kernel it says so; empty where the architecture has no such limit.
    #[must_use]
    pub fn arithmetic(self, limiter: Limiter) -> impl Display + use<'a> {
        Written(move |f: &mut Formatter<'_>| match self.steps.get(limiter) {
            Some(step) => self.step(f, limiter, step),
            None => f.write_str(self.unlimited(limiter)),
        })
    }

    /// Whether the architecture has such a limit.
    #[must_use]
    pub fn has(self, limiter: Limiter) -> bool {
        self.steps.get(limiter).is_some() || !self.unlimited(limiter).is_empty()
    }

    fn unlimited(self, limiter: Limiter) -> &'static str {
        let Self { arch, .. } = self;
        match limiter {
            Limiter::Vgprs if self.occupancy.allocation.vgprs > 0 => {
                "no limit: enough for every slot"
            }
            Limiter::Vgprs | Limiter::Lds => "none used",
            Limiter::Sgprs => match arch.sgprs {
                Some(file) if file.size.is_none() => "no limit: every wave has its own",
                Some(_) => "not given, not counted",
                None => "",
            },
            Limiter::Barriers if matches!(arch.barriers, Some(all) if all.single_wave_free) => {
                "a single wave needs none"
            }
            Limiter::Barriers if arch.barriers.is_some() => "none used",
            Limiter::Scratch if arch.scratch_waves.is_some() => "no scratch memory used",
            Limiter::VirtualResources if arch.virtual_resources.is_some() => "none used",
            Limiter::TensorColumns if arch.tensor_columns.is_some() => "none used",
            _ => "",
        }
    }

    fn step(self, f: &mut Formatter<'_>, limiter: Limiter, step: Step) -> Result {
        let Occupancy { vendor, mode, .. } = *self.occupancy;
        // There are as many for each thread of a warp.
        let of_threads = vendor.words().counts_registers_of_threads;
        let threads = if of_threads { self.occupancy.wave.threads() } else { 1 };
        match step {
            Step::TooMuch { used, most, of } => self.too_much(f, limiter, (used, most), of),
            Step::TooManyRegisters { each, waves, most } => {
                let (all, most) =
                    (waves * u64::from(threads), u64::from(most) * u64::from(threads));
                write!(
                    f,
                    "{each} × {all} threads, more than the {most} of one {}",
                    vendor.workgroup()
                )
            }
            Step::Fixed(count) => {
                write!(f, "{} per {}", self.workgroups(count), vendor.unit(mode))
            }
            Step::Divided { pool, each } => {
                write!(f, "{pool}")?;
                if matches!(limiter, Limiter::Scratch) {
                    let (waves, unit) = (Count(each, vendor.wave()), vendor.unit(mode));
                    write!(f, " {}s per {unit} / {waves}", vendor.wave())?;
                } else {
                    write!(f, " / {each}")?;
                }
                write!(f, " = {}", self.workgroups(step.workgroups()))
            }
            Step::Slots { simds, slots, waves, in_halves: true } => {
                let (half, waves) = (simds * slots / 2, Count(waves.into(), vendor.wave()));
                let all = self.workgroups(step.workgroups());
                write!(f, "{half} slots of a half / {waves}, × 2 = {all}")
            }
            Step::Slots { simds, slots, waves, in_halves: false } => {
                let simds = Count(simds.into(), vendor.simd());
                let waves = Count(waves.into(), vendor.wave());
                let all = self.workgroups(step.workgroups());
                write!(f, "{simds} × {slots} slots / {waves} = {all}")
            }
            Step::PerSimd { file, each, .. } => {
                write!(f, "{} / ", u64::from(file) * u64::from(threads))?;
                match threads {
                    1 => write!(f, "{each}")?,
                    threads => write!(f, "({each} × {threads})")?,
                }
                self.per_simd(f, limiter, step)
            }
        }
    }

    fn too_much(
        self,
        f: &mut Formatter<'_>,
        limiter: Limiter,
        (used, most): (u64, u64),
        of: Most,
    ) -> Result {
        // Those of the driver are no bytes of the kernel's.
        let reserved = match (limiter, of) {
            (Limiter::Lds, Most::Workgroup) => u64::from(self.arch.lds.reserved),
            _ => 0,
        };
        let (used, most) = (used.saturating_sub(reserved), most.saturating_sub(reserved));
        let used = Written(move |f: &mut Formatter<'_>| match (limiter, of) {
            (Limiter::Lds, Most::OptIn) => write!(f, "{used} dynamic bytes"),
            (Limiter::Lds, _) => write!(f, "{used} bytes"),
            (Limiter::WaveSlots, _) => {
                write!(f, "{}", Count(used, self.occupancy.vendor.words().work_item))
            }
            _ => write!(f, "{used}"),
        });
        match reserved {
            0 => write!(f, "{used}, more than the {most} ")?,
            _ => write!(f, "{used} without those, more than the {most} ")?,
        }
        match (of, limiter) {
            (Most::Workgroup, _) => write!(f, "of one {}", self.occupancy.vendor.workgroup()),
            (Most::Addressable, Limiter::Sgprs) => f.write_str("that a wave can be given"),
            (Most::Addressable, _) => f.write_str("that a thread can address"),
            (Most::OptIn, _) => f.write_str("that the launch opted in to"),
        }
    }

    /// ` = 3 waves per SIMD, × 4 SIMDs / 4 waves = 3 workgroups`
    fn per_simd(self, f: &mut Formatter<'_>, limiter: Limiter, step: Step) -> Result {
        let Step::PerSimd { file, each, simds, waves, in_halves, unfit } = step else {
            return Ok(());
        };
        let vendor = self.occupancy.vendor;
        let (fits, waves) =
            (Count((file / each).into(), vendor.wave()), Count(waves.into(), vendor.wave()));
        write!(f, " = {fits} per {}, × ", vendor.simd())?;
        if in_halves {
            let all = self.workgroups(step.workgroups());
            return write!(f, "{} / {waves}, × 2 halves = {all}", simds / 2);
        }
        write!(f, "{} / {waves} = ", Count(simds.into(), vendor.simd()))?;
        let whole = step.uncapped();
        // Registers allow no more than the wave slots do (AMD).
        let most = or_0(self.occupancy.limits.get(limiter));
        match unfit {
            Some(parts) if whole > 0 => {
                let parts = match parts {
                    2 => "two",
                    4 => "four",
                    _ => "more parts",
                };
                write!(f, "{whole}, but one does not fit when the registers are split in {parts}")
            }
            None if whole > most => {
                let slots = Limiter::WaveSlots.name(vendor);
                write!(f, "{whole}, no more than the {most} of the {slots}")
            }
            _ => write!(f, "{}", self.workgroups(whole)),
        }
    }

    fn workgroups(self, count: u32) -> Count<'static> {
        // `thread blocks` is what a column says; a sum is shorter.
        Count(count.into(), self.occupancy.vendor.words().block)
    }
}

/// `97, rounded up to 120 (granularity 24)`, `130 padded to 136 by the compiler`
fn rounded(f: &mut Formatter<'_>, given: &Rounded) -> Result {
    let Rounded { needed, granule, amount, is_padded } = *given;
    if is_padded {
        write!(f, "{needed} padded to {amount} by the compiler")
    } else {
        write!(f, "{needed}{}", RoundedUp { is_more: amount != needed, amount, granule })
    }
}

/// `, rounded up to 120 (granularity 24)`, or ` (granularity 24)` where nothing is added.
struct RoundedUp {
    is_more: bool,
    amount: u64,
    granule: Granule,
}

impl Display for RoundedUp {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Self { is_more, amount, granule } = self;
        if *is_more {
            write!(f, ", rounded up to {amount}")?;
        }
        match granule {
            Granule::Every(part) => write!(f, " (granularity {part})"),
            Granule::Steps(_) if *is_more => f.write_str(", the next size"),
            Granule::Steps(_) => Ok(()),
        }
    }
}
