use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    vgprs = 64,
    resources = "shader.spv",
    kernel = "tile",
    spills = "deny",
)]
fn blur() {}

fn main() {
    blur();
}
