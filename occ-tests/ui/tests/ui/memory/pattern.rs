use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur(#[spirv(workgroup)] [first, .., last]: &mut [f32; 4096]) {
    *first = *last;
}

fn main() {
    blur(&mut [0.0; 4096]);
}
