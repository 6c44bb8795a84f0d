use occ::prelude::*;

const FILE: &str = "gfx1100.hsaco";

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = FILE)]
fn blur() {}

fn main() {
    blur();
}
