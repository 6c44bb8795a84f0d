#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn blur<'a>(pixels: &'a [f32]) -> &'a f32
where
    f32: Copy,
{
    &pixels[0]
}

fn main() {
    assert_eq!(*blur(&[1.0]), 1.0);
}
