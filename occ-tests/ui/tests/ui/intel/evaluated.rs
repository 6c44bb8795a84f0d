//! Kernels of Intel's that const evaluation refuses.
use occ::occupancy_target;

// 256 registers leave half of the threads, which the minimum does not allow.
#[occupancy_target(arch = "arc b580", min = 0.75, workgroup = 256, simd = 16, grf = 256, slm = 0)]
fn below_by_registers() {}

// Nobody can buy the chip yet.
#[occupancy_target(arch = "cri", min = 0.75, workgroup = 256, simd = 16, grf = 256, slm = 0)]
fn provisional() {}

// A contract has to hold with the memory that is sure; the message says what another source would give.
#[occupancy_target(arch = "bmg-g21", min_workgroups = 3, workgroup = 64, simd = 16, slm = 49152)]
fn sources_differ() {}

fn main() {
    below_by_registers();
    provisional();
    sources_differ();
}
