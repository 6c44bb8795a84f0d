#![deny(warnings)]

use occ::prelude::*;

// 96 SGPRs are 8 waves of 800, and with the 16 of a trap handler 7.
#[occupancy_target(
    arch = "gfx900",
    min_waves_per_simd = 8,
    workgroup = 64,
    resources = "counts.json",
    contract = AS_MEASURED,
)]
#[occupancy_target(
    arch = "gfx900",
    min_waves_per_simd = 7,
    workgroup = 64,
    trap = true,
    resources = "counts.json",
    contract = WITH_A_TRAP_HANDLER,
)]
fn vulkan() {}

const DESCRIBED: KernelDescriptor = KernelDescriptor::new("vulkan").workgroup(64).trap(true);

#[occupancy_target(
    arch = "gfx900",
    min_waves_per_simd = 7,
    kernel = "vulkan",
    resources = "counts.json",
    contract = OF_A_DESCRIPTOR,
)]
const COPY: KernelDescriptor = DESCRIBED;

fn main() {
    vulkan();
    assert_eq!(AS_MEASURED.kernel.trap, Some(false));
    assert_eq!(WITH_A_TRAP_HANDLER.kernel.trap, Some(true));
    assert_eq!(OF_A_DESCRIPTOR.kernel.trap, Some(true));
    assert_eq!(COPY.kernel.trap, Some(true));
}
