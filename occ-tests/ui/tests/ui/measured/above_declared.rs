use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    vgprs = 96,
    resources = "gfx1100.hsaco",
)]
fn v97() {}

fn main() {
    v97();
}
