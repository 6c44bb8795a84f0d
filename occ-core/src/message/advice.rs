//! The words of advice.

use super::Text;
use crate::advice::Axis;
use crate::arch::Vendor;

/// What an axis counts: `VGPRs per thread`.
#[must_use]
pub const fn axis(vendor: Vendor, axis: Axis) -> Text {
    let mut text = Text::new();
    match axis {
        Axis::Workgroup => {
            text.push("threads in a ");
            text.push(vendor.workgroup());
        }
        Axis::Vgprs => {
            text.push(vendor.vgprs());
            text.push(" per thread");
        }
        Axis::Lds => {
            text.push("bytes of ");
            text.push(vendor.lds());
            text.push(" per ");
            text.push(vendor.workgroup());
        }
    }
    text
}

/// What workgroup memory is still free: `12288 more bytes of LDS per workgroup cost no occupancy`.
#[must_use]
pub const fn free_lds(vendor: Vendor, bytes: u32) -> Text {
    let mut text = Text::new();
    text.number(bytes as u64);
    text.push(if bytes == 1 { " more byte of " } else { " more bytes of " });
    text.push(vendor.lds());
    text.push(" per ");
    text.push(vendor.workgroup());
    text.push(if bytes == 1 { " costs no occupancy" } else { " cost no occupancy" });
    text
}
