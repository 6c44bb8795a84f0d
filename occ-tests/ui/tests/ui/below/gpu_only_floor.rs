use frameworks::gpu_only;
use occ::occupancy_target;

const SHARED: u32 = 1024;

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 24, shared = 1024)]
#[gpu_only]
pub fn literal() {
    let _tile = frameworks::shared_array![f32; 8192];
}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 24, shared = SHARED)]
#[gpu_only]
pub fn constant<T: Copy>(_of: T) {
    let _tile = frameworks::shared_array![f32; 8192];
}

fn main() {}
