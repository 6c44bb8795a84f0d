//! What has to be known before there is an occupancy.

use super::Text;
use crate::arch::Vendor;
use crate::occupancy::Error;

/// What a person is told of a `#[spirv(workgroup)]` parameter that is passed by value, or refers to
/// what has no size of its own.
pub const NO_REFERENCE: &str = "workgroup memory is no reference to a type of a known size; make \
                                it one, as in `&mut [f32; 1024]`, or give the bytes of all the \
                                kernel's variables together, as in `lds = 4096`";

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
