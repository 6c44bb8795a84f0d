#![deny(warnings)]
//! What holds on Intel's chips: the words of both sides, the default of 128 registers, a whole fleet.
use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "arc b580", min = 1.0, workgroup = 256, simd = 16, grf = 128, slm = 0)]
fn words() {}

// Up to Xe2 a thread has 128 registers where nobody says.
#[occupancy_target(arch = "iris xe", min = "100%", workgroup = (16, 7), subgroup = 16, lds = 0)]
fn left_out() {}

#[occupancy_target(arch = "12.55", min_workgroups = 3, workgroup = 256, wave = 32, slm = 32768)]
fn release() {}

#[occupancy_target(arch = "ptl-h", min = 0.5, workgroup = 64, simd = 32, grf = 192, slm = 0)]
fn chosen() {}

#[occupancy_target(
    arch = ["gfx1100", "sm_90", "bmg-g21"],
    min = 0.25,
    workgroup = 256,
    wave = 32,
    registers = 128,
    lds = 0
)]
fn fleet() {}

#[occupancy_target(arch = "max 1550", min = 0.5)]
const GEMM: KernelDescriptor =
    KernelDescriptor::new("gemm").workgroup(256).grf(256).wave(occ::Wave::W16).slm(16 * 1024);

fn main() {
    words();
    left_out();
    release();
    chosen();
    fleet();
    let _ = GEMM;
}
