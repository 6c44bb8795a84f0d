#![deny(warnings, dead_code)]

mod renamed {
    pub use occ::*;
}

use renamed::occupancy_target;

#[occupancy_target(
    crate = crate::renamed,
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    vgprs = 48,
    lds = 0,
)]
fn blur() {}

#[occupancy_target(
    crate = (crate::renamed),
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    vgprs = 48,
    lds = 0,
)]
fn sharpen() {}

fn main() {
    blur();
    sharpen();
}
