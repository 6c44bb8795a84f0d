#![deny(warnings)]

use frameworks::spirv;
use occ::occupancy_target;
use std::cell::{Cell, UnsafeCell};
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
pub fn two(#[spirv(workgroup)] _flag: &mut u8, #[spirv(workgroup)] _sum: &mut f64) {}

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24, contract = STACK)]
#[spirv(compute(threads(256)))]
pub fn stack(#[spirv(workgroup)] _stack: Stack<'_>) {}

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24, contract = READ_ONLY)]
#[spirv(compute(threads(256)))]
pub fn read_only(#[spirv(workgroup)] _tile: &[[f32; 64]; 64]) {}

type Flag = bool;
type Flags<'a> = &'a mut [[Flag; 7]; 2];

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24, contract = WORDS)]
#[spirv(compute(threads(256)))]
pub fn words(
    #[spirv(workgroup)] _flag: &mut bool,
    #[spirv(workgroup)] _count: &mut [usize; 3],
    #[spirv(workgroup)] _signed: &mut [[[[isize; 1]; 2]; 3]; 4],
) {
}

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24, contract = ALIASES)]
#[spirv(compute(threads(256)))]
pub fn aliases(#[spirv(workgroup)] _flag: &mut Flag, #[spirv(workgroup)] _flags: Flags<'_>) {}

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24, lds = 160)]
#[spirv(compute(threads(256)))]
pub fn agreed(#[spirv(workgroup)] _flags: &mut [Flag; 40]) {}

/// It has a size in SPIR-V as it is `Copy` and `PartialEq`, and has no `bool`.
#[derive(Clone, Copy, PartialEq)]
pub struct Particle {
    pub place: [f32; 3],
    pub kind: u8,
}

#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24, contract = PARTICLES)]
#[spirv(compute(threads(256)))]
pub fn particles(
    #[spirv(workgroup)] _all: &mut [Particle; 64],
    #[spirv(workgroup)] _kinds: &mut [u8; 3],
) {
}

// It may hold a `bool`, so that nobody compares.
#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24, lds = 8)]
#[spirv(compute(threads(256)))]
pub fn trusted(#[spirv(workgroup)] _pair: &mut (f32, bool)) {}

// What such types hold is declared.
#[occupancy_target(arch = "gcn", min = 0.1, vgprs = 24, lds = 192, contract = HELD)]
#[spirv(compute(threads(256)))]
pub fn held(
    #[spirv(workgroup)] _bytes: &mut MaybeUninit<[u8; 64]>,
    #[spirv(workgroup)] _cells: &mut [[Cell<MaybeUninit<[i8; 4]>>; 4]; 4],
    #[spirv(workgroup)] _sums: &mut [UnsafeCell<MaybeUninit<(f32, [u8; 4])>>; 8],
) {
}

fn main() {
    none(&0);
    one(&mut 0);
    two(&mut 0, &mut 0.0);
    stack(&mut [0; 12288]);
    read_only(&[[0.0; 64]; 64]);
    let bytes = [NONE, ONE, TWO, STACK, READ_ONLY].map(|contract| contract.kernel.lds);
    assert_eq!(bytes, [0, 4, 16, 49152, 16384]);
    assert_eq!(PARTICLES.kernel.lds, 64 * 16 + 3);
    assert_eq!(HELD.kernel.lds, 64 + 64 + 64);
    assert_eq!([WORDS, ALIASES].map(|contract| contract.kernel.lds), [4 + 12 + 96, 4 + 56]);
}
