use occ::prelude::*;

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = "gfx1100.hsaco", kernel = plain)]
fn blur() {}

fn main() {
    blur();
}
