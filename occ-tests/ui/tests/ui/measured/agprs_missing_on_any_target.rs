use occ::prelude::*;

// The file names no target, and nobody reads here what a path means: it may have AGPRs.
#[occupancy_target(
    arch = occ::arch::GFX90A,
    min = 0.5,
    workgroup = 256,
    resources = "counts.json",
    kernel = "anywhere",
)]
fn blur() {}

fn main() {
    blur();
}
