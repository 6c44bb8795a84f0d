use occ::prelude::*;

const THREADS: u32 = 512;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = THREADS,
    resources = "gfx1100.hsaco",
)]
fn v97() {}

fn main() {
    v97();
}
