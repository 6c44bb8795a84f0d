//! As many threads along other dimensions: the launch of a kernel that was compiled for one shape fails.

use occ::prelude::*;

pub struct LaunchConfig {
    pub grid_dim: (u32, u32, u32),
    pub block_dim: (u32, u32, u32),
    pub shared_mem_bytes: u32,
}

const X: u32 = 16;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = (16, 16, 1),
    resources = "gfx1100.hsaco",
)]
fn plain() {}

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = (X, 16, 1),
    resources = "gfx1100.hsaco",
    kernel = "plain",
)]
fn of_a_constant() {}

// A number of threads says nothing of their shape.
#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    resources = "gfx1100.hsaco",
    kernel = "plain",
)]
fn of_any_shape() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, resources = "gfx1100.hsaco", kernel = "plain")]
const DESCRIBED: KernelDescriptor = KernelDescriptor::new("plain").workgroup_shape(16, 16, 1);

#[occupancy_target(arch = "sm_90", min = 0.5, resources = "kernels.sm_90.cubin", kernel = "k_reqntid")]
const LAUNCHED: LaunchConfig =
    LaunchConfig { grid_dim: (64, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 };

fn main() {
    let _ = (DESCRIBED, LAUNCHED);
    plain();
    of_a_constant();
    of_any_shape();
}
