use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    resources = "gfx1100.hsaco",
    spills = "forbid",
)]
fn spill() {}

fn main() {
    spill();
}
