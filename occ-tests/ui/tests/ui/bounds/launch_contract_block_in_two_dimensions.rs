use frameworks::{kernel, launch_contract};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, registers = 24, shared = 0)]
#[kernel]
#[launch_contract(domain = 2, block = (32, 21, 1), requires = (n >= 1, data.len() >= n))]
pub fn blur(_n: usize, _data: &[f32]) {}

fn main() {
    blur(0, &[]);
}
