use occ::prelude::*;

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = "shader.spv", kernel = "none")]
fn blur() {}

fn main() {
    blur();
}
