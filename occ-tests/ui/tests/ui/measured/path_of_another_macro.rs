use occ::prelude::*;

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = file!())]
fn blur() {}

fn main() {
    blur();
}
