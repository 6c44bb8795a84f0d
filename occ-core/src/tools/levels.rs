//! What the table of levels counts.

use core::fmt::{Display, Formatter};

use crate::arch::{Accumulators, Arch};
use crate::kernel::Kernel;
use crate::text::Written;

/// What the columns of a table of levels count: `VGPRs are per thread, AGPRs included; SGPRs are per
/// wave, without the trap handler's 16; LDS is in bytes per workgroup`.
#[must_use]
pub fn levels(arch: &Arch, kernel: &Kernel) -> impl Display {
    let (vendor, has_trap) = (arch.vendor, kernel.trap_on(arch));
    let (accumulators, sgprs) = (arch.accumulators, arch.sgprs);
    let opts_in = kernel.opt_in && arch.lds.opt_in.is_some();
    Written(move |f: &mut Formatter<'_>| {
        let agprs = match accumulators {
            Accumulators::None => "",
            Accumulators::Unified => ", AGPRs included",
            Accumulators::Separate => ", and as many AGPRs beside them",
        };
        write!(f, "{} are per thread{agprs}", vendor.vgprs())?;
        if let Some(file) = sgprs {
            write!(f, "; SGPRs are per {}", vendor.wave())?;
            if file.size.is_some() && file.trap_reserve > 0 && has_trap {
                write!(f, ", without the trap handler's {}", file.trap_reserve)?;
            }
        }
        write!(f, "; {} is in bytes per {}", vendor.lds(), vendor.workgroup())?;
        f.write_str(if opts_in { ", opted in to where that is needed" } else { "" })
    })
}
