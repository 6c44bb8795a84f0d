#![deny(warnings)]

use occ::prelude::*;

// That a kernel has scratch memory agrees with what the file says of it, and so does that it has none.
// `true` is no less than a file says that has none.
#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    scratch = true,
    resources = "gfx1100.hsaco",
)]
fn spill() {}

#[occupancy_target(
    arch = "gfx906",
    min = 0.5,
    workgroup = 256,
    scratch = false,
    resources = "counts.json",
    kernel = "without_scratch",
)]
#[occupancy_target(
    arch = "gfx906",
    min = 0.5,
    workgroup = 256,
    scratch = true,
    resources = "counts.json",
    kernel = "without_scratch",
    contract = WITH_SOME,
)]
fn blur() {}

fn main() {
    spill();
    blur();
    let _ = WITH_SOME;
}
