#![deny(warnings, dead_code)]

use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur(#[spirv(workgroup)] tile: &mut [f32; 1024]) {
    tile[0] = tile[1];
}

fn main() {
    blur(&mut [0.0; 1024]);
}
