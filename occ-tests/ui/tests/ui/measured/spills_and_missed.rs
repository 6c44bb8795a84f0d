use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 1.0,
    workgroup = 160,
    resources = "gfx1100.hsaco",
    spills = "deny",
)]
fn spill() {}

fn main() {
    spill();
}
