use occ::prelude::*;

#[occupancy_target(
    arch = "gfx906",
    min = 0.5,
    workgroup = 256,
    resources = "counts.json",
    kernel = "recursive",
    spills = "deny",
)]
fn blur() {}

#[occupancy_target(
    arch = "gfx906",
    min = 0.5,
    workgroup = 256,
    scratch = false,
    resources = "counts.json",
    kernel = "recursive",
)]
fn sharpen() {}

fn main() {
    blur();
    sharpen();
}
