#![deny(warnings)]

use frameworks::{cube, gpu_only, spirv_bindgen, without_where};
use occ::occupancy_target;

const REGISTERS: u32 = 24;

#[without_where]
#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 128, vgprs = REGISTERS, lds = 0)]
pub fn constant() {}

const NAMED_HERE_ALONE: u32 = 24;

#[spirv_bindgen]
#[occupancy_target(arch = "gcn", min = 0.5, workgroup = (NAMED_HERE_ALONE, 1, 1), vgprs = 24, lds = 0)]
pub fn kept() {}

#[allow(deprecated)]
#[without_where]
#[occupancy_target(arch = "gcn", min = 0.1, warn = 1.0, workgroup = 64, vgprs = 84, lds = 0)]
pub fn allows() {}

#[without_where]
#[occupancy_target(arch = "gcn", min = 0.1, warn = 1.0, workgroup = 64, vgprs = 84, lds = 0)]
#[expect(deprecated, reason = "it is slow")]
pub fn expects() {}

#[occupancy_target(arch = "gcn", min = 0.1, warn = 1.0, workgroup = 64, vgprs = 84, lds = 0)]
#[allow(deprecated)]
#[cube]
fn of_a_cube() {}

pub struct Kernels;

impl Kernels {
    #[without_where]
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
    pub fn method() {}
}

impl Clone for Kernels {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
    #[gpu_only]
    fn clone(&self) -> Self {
        Self
    }
}

fn main() {
    constant();
    kept();
    allows();
    expects();
    of_a_cube();
    Kernels::method();
}
