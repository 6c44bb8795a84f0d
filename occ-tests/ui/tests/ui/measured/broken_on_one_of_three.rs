use occ::prelude::*;

#[occupancy_target(
    arch = ["gfx1030", "gfx1100", "gfx1201"],
    min = 0.7,
    workgroup = 256,
    resources = ["gfx1030.hsaco", "gfx1100.hsaco", "gfx1201.hsaco"],
)]
fn v97() {}

fn main() {
    v97();
}
