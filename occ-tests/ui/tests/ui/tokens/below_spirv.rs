use frameworks::spirv;
use occ::occupancy_target;

#[spirv(compute(threads(256)))]
#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
pub fn blur(#[spirv(workgroup)] tile: &mut [f32; 1024]) {
    tile[0] = 1.0;
}

fn main() {
    blur(&mut [0.0; 1024]);
}
