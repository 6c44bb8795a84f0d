use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    mode = "cu",
    resources = "gfx1100.hsaco",
)]
fn v97() {}

fn main() {
    v97();
}
