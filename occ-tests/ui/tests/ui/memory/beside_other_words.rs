use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur(
    #[allow(unused_variables)]
    #[spirv(workgroup, descriptor_set = 0)]
    tile: &mut [f32; 4096],
    #[spirv(storage_buffer, descriptor_set = 0, binding = 0)] _workgroup: &mut [f32; 9000],
) {
}

fn main() {
    blur(&mut [0.0; 4096], &mut [0.0; 9000]);
}
