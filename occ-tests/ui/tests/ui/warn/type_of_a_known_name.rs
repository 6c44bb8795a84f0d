#![deny(warnings)]
#![allow(non_camel_case_types)]

use frameworks::spirv;
use occ::occupancy_target;

type f32 = [u8; 2048];

#[occupancy_target(arch = "gcn", min = 0.1, warn = 0.9, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur(#[spirv(workgroup)] tile: &mut [f32; 16]) {
    tile[0] = [0; 2048];
}

fn main() {
    blur(&mut [[0; 2048]; 16]);
}
