#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn blur(pixels: &mut [f32]) {
    pixels[0] = 0.0;
}

fn main() {
    blur(&mut [1.0]);
}
