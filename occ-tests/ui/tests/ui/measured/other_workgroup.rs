use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 128,
    resources = "gfx1100.hsaco",
)]
fn plain() {}

fn main() {
    plain();
}
