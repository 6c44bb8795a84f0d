use occ::prelude::*;

const MOST: usize = 96;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    vgprs = MOST,
    resources = "gfx1100.hsaco",
)]
fn v97() {}

fn main() {
    v97();
}
