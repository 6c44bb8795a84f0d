use occ::prelude::*;

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 128,
    cluster = (2, 4),
    resources = "kernels.sm_90.cubin",
    dynamic_shared = 0,
)]
fn k_cl_req4() {}

const BLOCKS: u32 = 4;

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 128,
    cluster = BLOCKS,
    resources = "kernels.sm_90.cubin",
    dynamic_shared = 0,
)]
fn k_cl_req() {}

/// What the descriptor says is seen by const evaluation alone.
const OTHER: KernelDescriptor = KernelDescriptor::new("k_cl_req").block(128).cluster(4, 1, 1);

#[occupancy_target(arch = "sm_90", min = 0.5, resources = "kernels.sm_90.cubin", kernel = "k_cl_req", dynamic_shared = 0)]
const DESCRIBED: KernelDescriptor = OTHER;

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 128,
    cluster = (3, 3),
    resources = "kernels.sm_90.cubin",
    dynamic_shared = 0,
)]
fn k_cl_max() {}

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 128,
    cluster = (BLOCKS, 3),
    resources = "kernels.sm_90.cubin",
    dynamic_shared = 0,
    kernel = "k_cl_max",
)]
fn evaluated() {}

// `.explicitcluster`: the launch names a cluster, and the file does not say which.
#[occupancy_target(arch = "sm_90", min = 0.5, block = 128, resources = "kernels.sm_90.cubin", dynamic_shared = 0)]
fn k_cl_expl() {}

const WITHOUT: KernelDescriptor = KernelDescriptor::new("k_cl_expl").block(128);

#[occupancy_target(arch = "sm_90", min = 0.5, resources = "kernels.sm_90.cubin", kernel = "k_cl_expl", dynamic_shared = 0)]
const OPEN: KernelDescriptor = WITHOUT;

fn main() {
    k_cl_expl();
    let _ = OPEN;
    k_cl_req4();
    k_cl_req();
    k_cl_max();
    evaluated();
    let _ = DESCRIBED;
}
