//! What is declared counts, and a body is compared only with what it surely shows.

#![deny(warnings)]
#![allow(dead_code, unused_variables, unused_macros, unreachable_code)]

use framework_types::{Barrier, ConstantMemory, SharedArray};
use frameworks::{address_space, kernel, shared_array};
use occ::{Describe, KernelDescriptor, occupancy_target};

const SIDE: usize = 64;
const WIDE: bool = cfg!(any());

macro_rules! tile {
    ($($array:tt)*) => { shared_array![$($array)*] };
}

macro_rules! nothing {
    ($($anything:tt)*) => {};
}

macro_rules! constants {
    () => {
        const SIDE: usize = 1;
    };
}

type Renamed = SharedArray<f32, 8192>;

// As much as the body shows, and more: a function that it calls takes some too.
#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 4096 + 12)]
#[kernel]
pub fn shown() {
    static mut TILE: SharedArray<f32, 1024, 128> = SharedArray::UNINIT;
    static mut FLAG: SharedArray<u8, 1> = SharedArray::UNINIT;
    static mut READY: Barrier = Barrier::UNINIT;
    static WEIGHTS: ConstantMemory<[f32; 8192]> = ConstantMemory::UNINIT;
    #[address_space(global)]
    static mut GLOBAL: [f32; 8192] = [0.0; 8192];
    let _ = (&raw mut TILE, &raw mut FLAG, &raw mut READY, &WEIGHTS, &raw mut GLOBAL);
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 4, contract = CFGS)]
#[kernel]
pub fn cfgs(choice: u32) {
    let left: *mut u8 = shared_array![u8; 4];
    #[cfg(any())]
    let right = shared_array![f32; 8192];
    #[cfg(any())]
    {
        let right = shared_array![Missing; 8192];
    }
    #[cfg(any())]
    static mut RIGHT: SharedArray<Missing, 8192> = SharedArray::UNINIT;
    #[cfg_attr(any(), address_space(shared))]
    static mut PLAIN: [f32; 8192] = [0.0; 8192];
    match choice {
        #[cfg(any())]
        7 => drop(shared_array![f32; 8192]),
        _ => {}
    }
    if WIDE {
        let right: *mut f32 = shared_array![f32; 8192];
    }
    if cfg!(any()) {
        let right: *mut f32 = shared_array![f32; 8192];
    }
    let _ = &raw mut PLAIN;
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 256)]
#[kernel]
pub fn names() {
    {
        const SIDE: usize = 8192;
        struct Cell(f32);
        let _tile = shared_array![Cell; SIDE];
    }
    {
        constants!();
        let _: *mut u8 = shared_array![u8; SIDE];
    }
    let _: *mut f32 = shared_array![f32; SIDE];
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 0)]
#[kernel]
pub fn out_of_sight<T>() {
    use frameworks::shared_array as array;
    mod tiles {
        pub fn tile() -> *mut f32 {
            frameworks::shared_array![f32; 8192]
        }
    }
    nothing! { shared_array![f32; 8192] }
    let _: *mut f32 = array![f32; 8192];
    let _: *mut f32 = tile![f32; 8192];
    static mut RENAMED: Renamed = Renamed::UNINIT;
    let _ = (tiles::tile(), &raw mut RENAMED, "shared_array![f32; 8192]");
}

// A value that waits for generic parameters is not known where the body starts.
#[occupancy_target(arch = "sm_90", min = 0.1, block = 256, registers = 32, shared = N)]
#[kernel]
pub fn generic<const N: u32>() {
    let _: *mut f32 = shared_array![f32; SIDE];
}

pub struct Image;

impl Image {
    #[occupancy_target(
        arch = "sm_90",
        min = 0.5,
        block = 256,
        registers = 32,
        shared = SIDE * 4,
        contract = BLUR,
    )]
    fn blur() {
        const SIDE: usize = 32;
        let _tile: *mut f32 = shared_array![f32; SIDE];
    }
}

// Each of two contracts compares.
#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 32, shared = SIDE * 4)]
#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = SIDE * 5)]
#[kernel]
fn stacked() {
    const SIDE: usize = 16;
    let _tile: *mut [f32; 4] = shared_array![[f32; 4]; SIDE];
}

// A type of somebody's own under such a name has a value, as no shared memory has.
#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 0)]
#[kernel]
fn lookup() {
    struct SharedArray<T, const N: usize>([T; N]);
    static TABLE: SharedArray<f32, 8192> = SharedArray([0.5; 8192]);
    let _ = TABLE.0[0];
}

// What a descriptor leaves out is none.
#[occupancy_target(arch = "sm_90", min = 0.5, contract = DESCRIPTOR)]
const DESCRIBED: KernelDescriptor = KernelDescriptor::new("described").block(256).registers(32);

struct Blur;

impl Describe for Blur {
    #[occupancy_target(arch = "sm_90", min = 0.5)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").block(256).registers(32);
}

fn main() {
    cfgs(1);
    Image::blur();
    lookup();
    stacked();
    generic::<256>();
    let memory = [CFGS, Image::BLUR, DESCRIPTOR].map(|contract| contract.kernel.lds);
    assert_eq!(memory, [4, 256, 0]);
}
