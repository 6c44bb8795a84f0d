use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gfx1100", min = 0.5, vgprs = 48)]
#[spirv(fragment)]
pub fn shade(_output: &mut [f32; 4]) {}

fn main() {
    shade(&mut [0.0; 4]);
}
