use frameworks::{address_space, kernel};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    #[address_space(shared)]
    static mut TILE: [f32; 8192] = [0.0; 8192];
    let _ = &raw mut TILE;
}

fn main() {
    blur();
}
