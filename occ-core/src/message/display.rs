//! The public types as one line of text.

use core::error;
use core::fmt::{Display, Formatter, Result};

use super::{error, limiters, opt_in, percentage, reached, required};
use crate::arch::Arch;
use crate::contract::{Contract, MeasuredFile, Requirement, Verdict};
use crate::number::Ratio;
use crate::occupancy::{Error, Limiter, Limiters, Occupancy};
use crate::text::Count;

/// The architecture's name.
impl Display for Arch {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.name.fmt(f)
    }
}

/// `62.5%`: at most one decimal, rounded.
impl Display for Ratio {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        percentage(*self).fmt(f)
    }
}

/// The limiter's [`id`](Limiter::id): `wave_slots`. What a vendor calls it says
/// [`name`](Limiter::name).
impl Display for Limiter {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.pad(self.id())
    }
}

/// The ids in the order of [`Limiter::ALL`]: `vgprs, wave_slots`.
impl Display for Limiters {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (at, limiter) in self.iter().enumerate() {
            write!(f, "{}{limiter}", if at == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// `30% occupancy (3 of 10 waves per SIMD), limited by VGPRs`.
impl Display for Occupancy {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}", reached(self))?;
        if self.limiters.is_empty() {
            return Ok(());
        }
        write!(f, ", limited by {}", limiters(self))
    }
}

/// `50%`, `5 resident waves per SIMD`, `2 workgroups per unit`.
impl Display for Requirement {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match *self {
            Self::Occupancy(ratio) => ratio.fmt(f),
            Self::WavesPerSimd(waves) => {
                write!(f, "{} per SIMD", Count(waves.into(), "resident wave"))
            }
            Self::Workgroups(count) => write!(f, "{} per unit", Count(count.into(), "workgroup")),
        }
    }
}

/// How the contract stands, on one line:
/// `blur on gfx90a: 62.5% occupancy (5 of 8 waves per SIMD), limited by VGPRs; must keep 50%`, or
/// `below the required 75%`. What would help says [`Contract::message`].
impl Display for Contract<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{} on {}: ", self.name, self.arch)?;
        let verdict = self.verdict();
        let occupancy = match verdict {
            Verdict::Kept(occupancy) | Verdict::Warned(occupancy) | Verdict::Broken(occupancy) => {
                occupancy
            }
            Verdict::Refused(refusal) => {
                let launches = !refusal.cannot_launch();
                let what = if launches { "cannot compute occupancy" } else { "cannot launch" };
                return write!(f, "{what}: {}", error(refusal, Some(self)));
            }
        };
        write!(f, "{occupancy}")?;
        if let (Some([least, most]), Some(worst)) = (self.range, self.kernel.workgroup) {
            let workgroups = self.arch.vendor.workgroup();
            let threads = Count(worst.into(), self.arch.vendor.words().work_item);
            write!(f, "; in {workgroups}s of {threads}, the worst of {least} to {most}")?;
            if let Some(MeasuredFile { file, is_open: true, .. }) = self.source {
                write!(f, ", which {file} leaves open")?;
            }
        }
        match (verdict, self.min, self.warn) {
            (Verdict::Broken(_), Some(min), _) => {
                write!(f, "; below the required {}", required(min, &occupancy))?;
            }
            (Verdict::Warned(_), _, Some(warn)) => {
                write!(f, "; below the `warn` threshold of {}", required(warn, &occupancy))?;
            }
            (_, Some(min), _) => write!(f, "; must keep {}", required(min, &occupancy))?,
            (_, None, _) => {}
        }
        let opt_in = opt_in(&self.arch, &self.kernel);
        if opt_in.as_str().is_empty() { Ok(()) } else { write!(f, "; {opt_in}") }
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        error(*self, None).fmt(f)
    }
}

impl error::Error for Error {}
