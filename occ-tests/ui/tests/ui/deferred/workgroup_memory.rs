use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur<const N: usize>(#[spirv(workgroup)] tile: &mut [f32; N]) {
    tile[0] = 1.0;
}

fn main() {
    blur(&mut [0.0; 4096]);
}
