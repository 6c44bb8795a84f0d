use framework_types::shared::dynamic_shared_mem;
use frameworks::kernel;
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    let _tile: *mut f32 = dynamic_shared_mem::<f32>();
}

fn main() {
    blur();
}
