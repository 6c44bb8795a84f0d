use occ::prelude::*;
use occ::{Arch, arch};

const ARCHES: [Arch; 2] = [arch::GFX90A, arch::GFX942];

#[occupancy_target(arch = ARCHES, min = 0.25, workgroup = 256, resources = "light.hsaco")]
fn matmul() {}

#[occupancy_target(
    arch = arch::SM_80,
    min = 0.25,
    block = 256,
    resources = "kernels.sm_90.cubin",
    dynamic_shared = 0,
    kernel = "k_plain",
)]
fn plain() {}

fn main() {
    matmul();
    plain();
}
