#![deny(warnings, missing_docs)]
//! Nothing that the attribute writes lacks documentation.

use occ::occupancy_target;

/// Blurs.
#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, contract = BLUR, lds = 0)]
#[must_use]
#[inline(never)]
pub fn blur() -> u32 {
    2
}

fn main() {
    assert_eq!(blur(), 2);
    assert_eq!(BLUR.name, "blur");
}
