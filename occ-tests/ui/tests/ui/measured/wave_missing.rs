use occ::prelude::*;

#[occupancy_target(
    arch = ["gfx900", "gfx1100"],
    min = 0.1,
    workgroup = 64,
    resources = "shaderstats.txt",
    kernel = "compute shader",
)]
fn blur() {}

fn main() {
    blur();
}
