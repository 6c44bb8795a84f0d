//! What has to be known before there is an occupancy.

use crate::arch::Vendor;
use crate::key::Key;
use crate::occupancy::Error;
use crate::text::{Text, said, say};

/// What a person is told of a `#[spirv(workgroup)]` parameter that is no reference, or one to a type that may have a
/// `bool`: as a `bool` does, it leaves bit patterns unused, or it may hide them.
pub const UNKNOWN_VARIABLE: &str = "the size of this variable in SPIR-V is not known: it is known of a reference to a \
                                    type that is `Copy` and `PartialEq` and has no `bool`; give the bytes of all the \
                                    kernel's variables together, as in `lds = 4096`, or read them from a `.spv` file by \
                                    `resources`";

/// What a person is told where no static workgroup memory is given for a kernel: a body never shows all of
/// it. `shown` is what it shows, if anything can be read; where `is_least`, there is more that cannot.
#[must_use]
pub const fn missing_memory(vendor: Vendor, kernel: &str, shown: u64, is_least: bool) -> Text {
    let key = Key::Lds.name_for(vendor);
    let mut text = said!("the static ", vendor.lds(), " of `", kernel, "` is not declared; give the bytes that it \
                          and its callees use, as in `", key, " = ", %(shown), "`");
    if shown > 0 {
        say!(text, "; its body shows ", if is_least { "at least " } else { "" }, %(shown), " bytes");
    }
    text
}

/// What is missing, as a row of a table says it: `needs a workgroup size`; empty where nothing is.
#[inline]
#[must_use]
pub const fn missing(vendor: Vendor, error: Error) -> Text {
    match error {
        Error::UnknownWorkgroup => said!("needs a ", vendor.words().block, " size"),
        Error::UnknownRegisters => said!("needs a ", vendor.words().vgpr, " count"),
        Error::UnknownWave => said!("needs a ", vendor.words().wave_width),
        _ => said!(""),
    }
}

/// As [`missing`], for workgroup memory that is not known: it must not count as none.
#[inline]
#[must_use]
pub const fn missing_lds(vendor: Vendor) -> Text {
    said!("needs the bytes of static ", vendor.lds())
}
