//! What has to be known before there is an occupancy.

use super::Text;
use crate::arch::Vendor;
use crate::occupancy::Error;

/// What is missing, as a row of a table says it: `needs a workgroup size`; empty where nothing is.
#[inline]
#[must_use]
pub const fn missing(vendor: Vendor, error: Error) -> Text {
    let mut text = Text::new();
    text.push(match (error, vendor) {
        (Error::UnknownWorkgroup, Vendor::Amd) => "needs a workgroup size",
        (Error::UnknownWorkgroup, Vendor::Nvidia) => "needs a block size",
        (Error::UnknownRegisters, Vendor::Amd) => "needs a VGPR count",
        (Error::UnknownRegisters, Vendor::Nvidia) => "needs a register count",
        _ => "",
    });
    text
}

/// As [`missing`], for local memory that nobody wrote down: it must not count as none.
#[inline]
#[must_use]
pub const fn missing_lds(vendor: Vendor) -> Text {
    let mut text = Text::new();
    text.push("needs the bytes of static ");
    text.push(vendor.lds());
    text
}
