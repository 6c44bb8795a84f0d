#![deny(warnings)]

use occ::occupancy_target;

const BLOCK: (u32, u32, u32) = (16, 16, 1);
const LINE: (usize,) = (256,);
const CLUSTER: (u8, u8) = (2, 2);

struct Launch {
    block_dim: (u32, u32, u32),
}

const LAUNCH: Launch = Launch { block_dim: (8, 8, 4) };

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = BLOCK,
    cluster = CLUSTER,
    registers = 24,
    shared = 0,
    contract = BLUR,
)]
fn blur() {}

#[occupancy_target(arch = "sm_90", min = 0.5, block = LINE, registers = 24, shared = 0)]
fn sharpen() {}

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = LAUNCH.block_dim,
    registers = 24,
    shared = 0,
    contract = MEDIAN,
)]
fn median() {}

fn main() {
    blur();
    sharpen();
    median();
    assert_eq!(BLUR.kernel.workgroup_shape, Some([16, 16, 1]));
    assert_eq!(BLUR.kernel.cluster, Some([2, 2, 1]));
    assert_eq!(MEDIAN.kernel.workgroup_shape, Some([8, 8, 4]));
}
