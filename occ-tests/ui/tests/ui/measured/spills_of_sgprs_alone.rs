use occ::prelude::*;

#[occupancy_target(
    arch = "gfx906",
    min = 0.5,
    workgroup = 256,
    resources = "counts.json",
    kernel = "no_sgprs",
    spills = "deny",
)]
fn blur() {}

fn main() {
    blur();
}
