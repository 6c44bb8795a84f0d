#![deny(warnings, dead_code)]

use frameworks::{cluster_launch, kernel};
use occ::prelude::*;

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 128,
    resources = "kernels.sm_90.cubin",
    dynamic_shared = 0,
    contract = FROM_THE_FILE,
)]
fn k_cl_req4() {}

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 128,
    cluster = 2,
    resources = "kernels.sm_90.cubin",
    dynamic_shared = 0,
    contract = IN_BOTH,
)]
#[kernel]
#[cluster_launch(2, 1, 1)]
fn k_cl_req() {}

/// A cluster that the launch decides.
#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 128,
    cluster = (2, 2),
    resources = "kernels.sm_90.cubin",
    dynamic_shared = 0,
    contract = AT_LAUNCH,
)]
fn k_cl_expl() {}

/// As many as it was compiled for.
#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 128,
    cluster = (2, 4),
    resources = "kernels.sm_90.cubin",
    dynamic_shared = 0,
)]
fn k_cl_max() {}

fn main() {
    k_cl_req4();
    k_cl_max();
    k_cl_req();
    k_cl_expl();
    assert_eq!(FROM_THE_FILE.kernel.cluster, Some([4, 2, 1]));
    assert_eq!(IN_BOTH.kernel.cluster, Some([2, 1, 1]));
    assert_eq!(AT_LAUNCH.kernel.cluster, Some([2, 2, 1]));
}
