use frameworks::spirv;
use occ::occupancy_target;

const COUNT: usize = 4096;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
#[allow(dead_code)]
pub fn blur(#[spirv(workgroup)] _tile: &mut [f32; COUNT]) {
    const COUNT: usize = 1;
}

fn main() {
    blur(&mut [0.0; 4096]);
}
