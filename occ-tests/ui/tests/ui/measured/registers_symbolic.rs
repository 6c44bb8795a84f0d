use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    resources = "remarks.log",
    kernel = "big",
)]
fn blur() {}

fn main() {
    blur();
}
