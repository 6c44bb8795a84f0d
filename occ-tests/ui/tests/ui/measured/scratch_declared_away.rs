use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    scratch = false,
    resources = "gfx1100.hsaco",
)]
fn spill() {}

fn main() {
    spill();
}
