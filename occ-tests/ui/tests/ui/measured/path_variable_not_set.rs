use occ::prelude::*;

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = env!("OCC_NOT_SET"))]
fn blur() {}

fn main() {
    blur();
}
