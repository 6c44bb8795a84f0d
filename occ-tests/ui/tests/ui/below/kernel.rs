use frameworks::{kernel, launch_bounds};
use occ::occupancy_target;

const REGISTERS: u32 = 84;

// One error each: the attribute below writes the signature of a generic kernel down again.
#[occupancy_target(arch = "sm_80", min = 0.5, registers = REGISTERS, shared = 0)]
#[kernel]
#[launch_bounds(256)]
pub fn blur<T: Copy>(_input: &[T]) {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 84, shared = 0)]
#[kernel]
fn sum<const N: usize>(_input: &[f32; N]) {}

// Of any other it writes it once.
#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = REGISTERS, shared = 0)]
#[kernel]
fn scan<'a>(_input: &'a [f32]) {}

fn main() {}
