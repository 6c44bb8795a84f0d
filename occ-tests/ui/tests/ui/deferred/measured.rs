use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.75,
    workgroup = 256,
    vgprs = N,
    resources = "gfx1100.hsaco",
    kernel = "v97",
)]
fn blur<const N: u32>() {}

fn main() {
    blur::<97>();
    blur::<96>();
}
