//! Whether a parameter is there, and in workgroup memory, the compiler alone knows.

use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn cfg(
    #[cfg(all())]
    #[spirv(workgroup)]
    tile: &mut [f32; 4096],
    #[cfg(any())]
    #[spirv(workgroup)]
    tile: &mut [f32; 1],
) {
    tile[0] = 1.0;
}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn cfg_attr(#[cfg_attr(all(), spirv(workgroup))] tile: &mut [f32; 4096]) {
    tile[0] = 1.0;
}

fn main() {
    cfg(&mut [0.0; 4096]);
    cfg_attr(&mut [0.0; 4096]);
}
