//! What a picture says.

use core::fmt::{Display, Formatter, Result};

use super::held::{Held, Pool};
use crate::arch::Vendor;
use crate::occupancy::Limiter;
use crate::text::{Count, Text, Written, text_of};
use crate::tools::Explained;

/// What stands beside the name of what runs out first.
pub(super) const LIMITS: &str = "limits";

/// What one of the three looks of a picture means.
pub(super) fn legend(at: u32, vendor: Vendor) -> impl Display {
    Written(move |f: &mut Formatter<'_>| match at {
        0 => write!(f, "one colour, one {}", vendor.workgroup()),
        1 => f.write_str("lost to rounding"),
        _ => f.write_str("free"),
    })
}

impl<'a> Held<'a> {
    /// `an SM of sm_90: 4 thread blocks, 32 of 64 warps`
    pub(super) fn title(&self) -> impl Display + use<'_, 'a> {
        Written(|f: &mut Formatter<'_>| {
            let (arch, reached) = (self.arch, self.occupancy);
            let vendor = reached.vendor;
            let workgroups = Count(reached.workgroups.into(), vendor.workgroup());
            let (unit, wave) = (vendor.a_unit(reached.mode), vendor.wave());
            let (waves, most) = (reached.waves, reached.max_waves);
            write!(f, "{unit} of {}: {workgroups}, {waves} of {most} {wave}s", arch.name)
        })
    }

    /// Everything, a sentence a resource.
    pub(super) fn says(&self) -> impl Display + use<'_, 'a> {
        Written(|f: &mut Formatter<'_>| {
            let vendor = self.occupancy.vendor;
            let columns = [Limiter::WaveSlots, Limiter::Vgprs].into_iter().zip(self.columns());
            for (limiter, words) in columns.filter_map(|(limiter, words)| Some((limiter, words?))) {
                write!(f, "{}{}: {words}. ", limiter.name(vendor), self.mark(limiter))?;
            }
            for pool in self.pools().into_iter().flatten() {
                let (name, mark) = (pool.limiter.name(vendor), self.mark(pool.limiter));
                write!(f, "{name}{mark}: {}. ", self.taken(&pool))?;
            }
            Ok(())
        })
    }

    fn mark(&self, limiter: Limiter) -> &'static str {
        if self.limits(limiter) { ", which limits" } else { "" }
    }

    /// What stands under the SIMDs: of the slots, and of the registers.
    pub(super) fn columns(&self) -> [Option<Text>; 2] {
        let registers = self.registers();
        [Some(text_of(self.slotted())), registers.map(|pool| text_of(self.taken(&pool)))]
    }

    /// `4 sub-partitions of 16 warps; a thread block has 8, the last of 4 threads`
    fn slotted(&self) -> impl Display + use<'_, 'a> {
        Written(|f: &mut Formatter<'_>| {
            let reached = self.occupancy;
            let vendor = reached.vendor;
            let simds = Count(reached.simds.into(), vendor.simd());
            let (slots, wave) = (Count(self.slots().into(), vendor.wave()), vendor.wave());
            let own = Count(reached.waves_per_workgroup.into(), wave);
            write!(f, "{simds} of {slots}; a {} has {own}", vendor.workgroup())?;
            if reached.workgroups == 0 {
                return self.refused(f, Limiter::WaveSlots);
            }
            match self.waves(0).last() {
                Some(last) if last.threads < last.lanes => {
                    let item = vendor.words().work_item;
                    write!(f, ", the last with {} of {} {item}s", last.threads, last.lanes)
                }
                _ => Ok(()),
            }
        })
    }

    /// What is taken of a resource, what is left, and what is lost.
    pub(super) fn taken(&self, pool: &Pool) -> impl Display + use<'_, 'a> {
        let (is_of_waves, Pool { limiter, total, each, lost, holders }) =
            (pool.is_of_waves(), *pool);
        Written(move |f: &mut Formatter<'_>| {
            let vendor = self.occupancy.vendor;
            let is_of_threads =
                limiter == Limiter::Vgprs && vendor.words().counts_registers_of_threads;
            let times = if is_of_threads { u64::from(self.occupancy.wave.threads()) } else { 1 };
            let (total, each, lost) = (total * times, each * times, lost * times);
            let of = match limiter {
                Limiter::Barriers if self.arch.barriers.is_some_and(|all| all.is_least) => {
                    "at least "
                }
                _ => "",
            };
            let unit = if limiter == Limiter::Lds { " bytes" } else { "" };
            if self.occupancy.workgroups == 0 {
                write!(f, "{of}{total}{unit}")?;
                return self.refused(f, limiter);
            }
            let taken = u64::from(holders) * each;
            let free = total.saturating_sub(taken);
            if each == 0 {
                return write!(f, "0 of {of}{total}{unit}");
            }
            if is_of_waves {
                let (wave, simd) = (vendor.wave(), vendor.simd());
                let is_even = self.occupancy.waves.is_multiple_of(self.occupancy.simds.max(1));
                let least = if is_even { "" } else { "at least " };
                write!(
                    f,
                    "a {wave} takes {each} of the {total} of one {simd}, {least}{free} left free"
                )?;
                return match lost {
                    0 => Ok(()),
                    _ => write!(f, ", {lost} of each lost to rounding"),
                };
            }
            write!(f, "{holders} × {each} of {of}{total}{unit}, {free} free")?;
            match lost {
                0 => Ok(()),
                _ => write!(f, ", {holders} × {lost} lost to rounding"),
            }
        })
    }

    /// Why not even one fits.
    fn refused(&self, f: &mut Formatter<'_>, limiter: Limiter) -> Result {
        if !self.limits(limiter) {
            return Ok(());
        }
        let Self { arch, kernel, occupancy, steps, .. } = self;
        let explained = Explained { arch, kernel, occupancy, steps };
        write!(f, "; none fits: {}", explained.arithmetic(limiter))
    }
}
