use occ::prelude::*;

#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    workgroup = 256,
    resources = ["gfx90a.hsaco", "counts.json"],
)]
fn vgprbound() {}

fn main() {
    vgprbound();
}
