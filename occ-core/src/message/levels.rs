//! What the table of levels counts.

use super::Text;
use crate::arch::{Accumulators, Arch};
use crate::kernel::Kernel;

/// What the columns of a table of levels count: `VGPRs are per thread, AGPRs included; SGPRs are per
/// wave, without the trap handler's 16; LDS is in bytes per workgroup`.
#[must_use]
pub const fn levels(arch: &Arch, kernel: &Kernel) -> Text {
    let vendor = arch.vendor;
    let mut text = Text::new();
    text.push(vendor.vgprs());
    text.push(" are per thread");
    text.push(match arch.accumulators {
        Accumulators::None => "",
        Accumulators::Unified => ", AGPRs included",
        Accumulators::Separate => ", and as many AGPRs beside them",
    });
    if let Some(file) = arch.sgprs {
        text.push("; SGPRs are per ");
        text.push(vendor.wave());
        if file.size.is_some() && file.trap_reserve > 0 && kernel.trap_on(arch) {
            text.push(", without the trap handler's ");
            text.number(file.trap_reserve as u64);
        }
    }
    text.push("; ");
    text.push(vendor.lds());
    text.push(" is in bytes per ");
    text.push(vendor.workgroup());
    if kernel.opt_in && arch.lds.opt_in.is_some() {
        text.push(", opted in to where that is needed");
    }
    text
}
