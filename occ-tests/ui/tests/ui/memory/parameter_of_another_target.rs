//! What the host's `cfg`s leave out may be there on the GPU.

use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur(
    #[cfg(target_arch = "nvptx64")]
    #[spirv(workgroup)]
    tile: &mut [f32; 12288],
) {
}

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24, lds = 49152)]
#[spirv(compute(threads(256)))]
pub fn sharpen(
    #[cfg(target_arch = "nvptx64")]
    #[spirv(workgroup)]
    tile: &mut [f32; 12288],
) {
}

fn main() {}
