use frameworks::cube;
use occ::occupancy_target;

// One error: the attribute below writes the signature down again.
#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, vgprs = 96, lds = 0)]
#[cube(launch)]
pub fn blur<N: Copy>(_input: &[N]) {}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 32, lds = 256 * size_of::<N>())]
#[cube(launch)]
pub fn sum<N: Copy>(_input: &[N]) {}

fn main() {}
