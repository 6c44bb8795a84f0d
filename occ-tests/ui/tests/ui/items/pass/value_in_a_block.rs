//! What a block declares belongs to its value, however many attributes stand above.

#![deny(warnings)]
#![allow(unused_braces)]

use occ::prelude::*;

struct LaunchConfig {
    grid_dim: (u32, u32, u32),
    block_dim: (u32, u32, u32),
    shared_mem_bytes: u32,
}

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, shared = 0)]
#[occupancy_target(arch = "sm_80", min = 0.5, registers = 32, shared = 0)]
const AFTER_A_VARIABLE: LaunchConfig = {
    let threads = 256;
    LaunchConfig { grid_dim: (64, 1, 1), block_dim: (threads, 1, 1), shared_mem_bytes: 4096 }
};

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, shared = 0)]
const AFTER_A_CHECK: LaunchConfig = {
    const _: () = assert!(size_of::<f32>() == 4);
    LaunchConfig { grid_dim: (64, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 4096 }
};

#[occupancy_target(arch = "sm_90", min = 0.5)]
#[occupancy_target(arch = "gfx90a", min = 0.5)]
const IN_TWO_BLOCKS: KernelDescriptor = {
    let vgprs = 32;
    { KernelDescriptor::new("saxpy").workgroup(256).vgprs(vgprs) }
};

fn main() {
    for launch in [AFTER_A_VARIABLE, AFTER_A_CHECK] {
        assert_eq!((launch.grid_dim.0, launch.block_dim.0), (64, 256));
        assert_eq!(launch.shared_mem_bytes, 4096);
    }
    assert_eq!(IN_TWO_BLOCKS.kernel.vgprs, Some(32));
}
