//! The parameters that can be read are the least that all of them take.

use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, lds = 128)]
#[spirv(compute(threads(256)))]
pub fn blur(
    #[spirv(workgroup)] tile: &mut [f32; 64],
    #[cfg(all())]
    #[spirv(workgroup)]
    halo: &mut [f32; 16],
) {
    tile[0] = halo[0];
}

fn main() {
    blur(&mut [0.0; 64], &mut [0.0; 16]);
}
