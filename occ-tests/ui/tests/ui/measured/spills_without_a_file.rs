use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    vgprs = 64,
    spills = "deny",
    lds = 0,
)]
fn blur() {}

fn main() {
    blur();
}
