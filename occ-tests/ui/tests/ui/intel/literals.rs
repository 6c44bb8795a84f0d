//! Kernels of Intel's that the attribute itself refuses.
use occ::occupancy_target;

// The chips of the family have other memory.
#[occupancy_target(arch = "xe-hpg", min = 0.5, workgroup = 256, simd = 16, slm = 0)]
fn family_differs() {}

// On Xe3 the compiler chooses how many registers a thread has.
#[occupancy_target(arch = "xe3", min = 0.5, workgroup = 256, simd = 16, slm = 0)]
fn no_grf_on_xe3() {}

// Xe2 has no 192 registers a thread.
#[occupancy_target(arch = "bmg-g21", min = 0.5, workgroup = 256, simd = 16, grf = 192, slm = 0)]
fn no_such_grf() {}

// Xe2 has no SIMD8.
#[occupancy_target(arch = "lnl-m", min = 0.5, workgroup = 256, simd = 8, slm = 0)]
fn no_such_width() {}

// The compiler chooses the width, so nothing stands for one that is not given.
#[occupancy_target(arch = "dg2-g10", min = 0.5, workgroup = 256, slm = 0)]
fn no_width() {}

// AMD's and NVIDIA's keys have no place here.
#[occupancy_target(arch = "tgllp", min = 0.5, workgroup = 64, simd = 8, slm = 0, sgprs = 32, carveout = 50)]
fn other_keys() {}

// 64 KiB are the most of a work-group.
#[occupancy_target(arch = "arc a770", min = 0.5, workgroup = 256, simd = 16, slm = 65537)]
fn slm_above_limit() {}

// With 256 registers a work-group of SIMD16 has half of the work-items at most.
#[occupancy_target(arch = "max 1550", min = 0.5, workgroup = 1024, simd = 16, grf = 256, slm = 0)]
fn too_many_threads() {}

// No thread has 0 registers.
#[occupancy_target(arch = "bmg-g21", min = 0.5, workgroup = 256, simd = 16, grf = 0, slm = 0)]
fn zero_grf() {}

fn main() {
    family_differs();
    no_grf_on_xe3();
    no_such_grf();
    no_such_width();
    no_width();
    other_keys();
    slm_above_limit();
    too_many_threads();
    zero_grf();
}
