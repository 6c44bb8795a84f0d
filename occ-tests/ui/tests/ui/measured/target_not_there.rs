use occ::prelude::*;

#[occupancy_target(
    arch = ["gfx1030", "gfx90a"],
    min = 0.5,
    resources = ["gfx1030.hsaco", "gfx1100.hsaco"],
)]
fn plain() {}

fn main() {
    plain();
}
