use occ::prelude::*;

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = stringify!(gfx1100))]
fn blur() {}

fn main() {
    blur();
}
