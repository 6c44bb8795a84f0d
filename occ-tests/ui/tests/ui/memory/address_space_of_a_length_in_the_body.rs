use frameworks::{address_space, kernel};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, contract = MATMUL)]
#[kernel]
pub fn matmul() {
    const SIDE: usize = 64;

    #[address_space(shared)]
    static mut LEFT: [f32; SIDE * SIDE] = [0.0; SIDE * SIDE];
    #[address_space(shared)]
    static mut RIGHT: [[f32; SIDE]; SIDE] = [[0.0; SIDE]; SIDE];
    let _ = (&raw mut LEFT, &raw mut RIGHT);
}

fn main() {
    matmul();
}
