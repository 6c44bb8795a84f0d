//! What is wrong with an axis, seen in literals.
use frameworks::{kernel, launch_contract};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, block = (1, 1, 128), registers = 24, shared = 0)]
fn z() {}

#[occupancy_target(arch = "sm_80", min = 0.5, registers = 24, shared = 0)]
#[kernel]
#[launch_contract(domain = 3, block = (1, 1, 128))]
pub fn z_of_a_launch_contract() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 128, registers = 24, shared = 0)]
#[kernel]
#[launch_contract(domain = 3, block = (1, 1, 128))]
pub fn z_of_a_launch_contract_beside_a_number() {}

#[occupancy_target(
    arch = ["gfx90a", "sm_80"],
    min = 0.1,
    block = (1, 1, 128),
    registers = 24,
    shared = 0,
)]
fn z_on_one_of_two() {}

fn main() {
    z();
    z_of_a_launch_contract();
    z_of_a_launch_contract_beside_a_number();
    z_on_one_of_two();
}
