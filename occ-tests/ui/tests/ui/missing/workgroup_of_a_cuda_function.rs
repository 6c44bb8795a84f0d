use frameworks::kernel;
use occ::occupancy_target;

#[occupancy_target(arch = ["sm_90", "gfx90a"], min = 0.5, registers = 48, shared = 0)]
#[kernel]
pub fn blur() {}

fn main() {
    blur();
}
