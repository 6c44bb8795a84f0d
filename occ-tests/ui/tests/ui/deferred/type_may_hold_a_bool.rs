use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur<T: Copy + PartialEq>(#[spirv(workgroup)] _tile: &mut [T; 16]) {}

fn main() {
    blur(&mut [0_u32; 16]);
    blur(&mut [true; 16]);
    blur(&mut [0_u8; 16]);
}
