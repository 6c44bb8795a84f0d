#![deny(warnings)]

use frameworks::spirv;
use occ::occupancy_target;
use std::mem::MaybeUninit;

type Stack<'a> = &'a mut [u32; 12288];

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, contract = NONE)]
#[spirv(compute(threads(256)))]
pub fn none(#[spirv(push_constant)] _count: &u32) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, contract = ONE)]
#[spirv(compute(threads(256)))]
pub fn one(#[spirv(workgroup)] _flag: &mut u32) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, contract = TWO)]
#[spirv(compute(threads(256)))]
pub fn two(#[spirv(workgroup)] _flag: &mut u8, #[spirv(workgroup)] _sum: &mut MaybeUninit<f64>) {}

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24, contract = STACK)]
#[spirv(compute(threads(256)))]
pub fn stack(#[spirv(workgroup)] _stack: Stack<'_>) {}

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24, contract = READ_ONLY)]
#[spirv(compute(threads(256)))]
pub fn read_only(#[spirv(workgroup)] _tile: &[[f32; 64]; 64]) {}

fn main() {
    none(&0);
    one(&mut 0);
    two(&mut 0, &mut MaybeUninit::uninit());
    stack(&mut [0; 12288]);
    read_only(&[[0.0; 64]; 64]);
    let bytes = [NONE, ONE, TWO, STACK, READ_ONLY].map(|contract| contract.kernel.lds);
    assert_eq!(bytes, [0, 4, 16, 49152, 16384]);
}
