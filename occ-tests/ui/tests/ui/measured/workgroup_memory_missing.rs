use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 64,
    vgprs = 64,
    wave = 64,
    resources = "shader.spv",
    kernel = "sized",
)]
fn blur() {}

fn main() {
    blur();
}
