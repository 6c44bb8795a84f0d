use frameworks::kernel;
use occ::occupancy_target;

type Tile = [f32; 8192];

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    for _ in 0..1 {
        #[allow(dead_code)]
        #[frameworks::address_space(shared)]
        pub static TILE: Tile = [0.0; 8192];
    }
}

fn main() {
    blur();
}
