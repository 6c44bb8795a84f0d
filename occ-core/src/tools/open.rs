//! What is open of a launch, beside what was chosen for it.

use core::fmt::{Display, Formatter};

use crate::arch::Vendor;
use crate::contract::Requirement;
use crate::message::{open, required};
use crate::occupancy::{OccupancyBounds, Open};
use crate::text::Written;

/// What is asked of a kernel, as [`required`] writes it, and behind it `missed` where no launch keeps it:
/// `75%, not kept`, and `75%, which depends on its block size` where some launches may.
#[must_use]
pub fn asked_openly(asked: Requirement, reached: &OccupancyBounds, missed: &str) -> impl Display {
    let (required, is_kept) = (required(asked, &reached.most), asked.is_kept_by(reached));
    let open = open(reached.open, reached.most.vendor);
    Written(move |f: &mut Formatter<'_>| match is_kept {
        Some(true) => write!(f, "{required}"),
        Some(false) => write!(f, "{required}{missed}"),
        None => write!(f, "{required}, which depends on its {open}"),
    })
}

/// What was chosen of a launch that leaves something open, and what is left out of it:
/// `, the largest of 32 to 512; no dynamic shared memory, of which it may have some`. Empty where nothing is open.
#[must_use]
pub fn chosen(open: Open, vendor: Vendor) -> impl Display {
    let left_out = left_out(open, vendor);
    Written(move |f: &mut Formatter<'_>| {
        if let Some([least, most]) = open.workgroup {
            write!(f, ", the largest of {least} to {most}")?;
        }
        write!(f, "{left_out}")
    })
}

/// `; no dynamic shared memory, of which it may have some`, and the like of all else that is open.
#[must_use]
pub fn left_out(open: Open, vendor: Vendor) -> impl Display {
    let lds = vendor.lds();
    Written(move |f: &mut Formatter<'_>| {
        if open.dynamic_lds {
            write!(f, "; no dynamic {lds}, of which it may have some")?;
        }
        if open.lds {
            write!(f, "; no further static {lds}, of which it may have some")?;
        }
        if open.agprs {
            f.write_str("; no further AGPRs, of which it may have some")?;
        }
        if open.wave {
            write!(f, "; {}", vendor.words().open_wave)?;
        }
        if open.named_barriers {
            f.write_str("; no named barriers, of which it may have some")?;
        }
        if open.tensor_columns {
            f.write_str("; no tensor memory, of which it has some")?;
        }
        if open.barriers {
            f.write_str("; there may be more barriers than are counted here")?;
        }
        if open.pool {
            write!(f, "; there may be more {lds} than is counted here")?;
        }
        if open.waves_by_registers {
            write!(f, "; its {} may leave more {}s room", vendor.vgprs(), vendor.wave())?;
        }
        Ok(())
    })
}
