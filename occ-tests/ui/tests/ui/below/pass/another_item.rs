#![deny(warnings)]

use frameworks::as_text;
use occ::occupancy_target;

const REGISTERS: u32 = 24;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 128, vgprs = REGISTERS, lds = 0)]
#[as_text]
pub fn constant() {}

#[allow(non_snake_case)]
#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
#[frameworks::spirv_bindgen]
pub fn Kept() {}

const NAMED_HERE_ALONE: u32 = 24;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = (NAMED_HERE_ALONE, 1, 1), vgprs = 24, lds = 0)]
#[frameworks::spirv_bindgen]
pub fn kept() {}

#[allow(deprecated)]
#[occupancy_target(arch = "gcn", min = 0.1, warn = 1.0, workgroup = 64, vgprs = 84, lds = 0)]
#[as_text]
pub fn allows() {}

#[occupancy_target(arch = "gcn", min = 0.1, warn = 1.0, workgroup = 64, vgprs = 84, lds = 0)]
#[expect(deprecated, reason = "it is slow")]
#[as_text]
pub fn expects() {}

#[occupancy_target(arch = "gcn", min = 0.1, warn = 1.0, workgroup = 64, vgprs = 84, lds = 0)]
#[expect(deprecated)]
#[frameworks::cube]
fn of_a_cube() {}

pub struct Kernels;

impl Kernels {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
    #[as_text]
    pub fn method() {}
}

impl Clone for Kernels {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
    #[frameworks::gpu_only]
    fn clone(&self) -> Self {
        Self
    }
}

fn main() {
    kept();
    of_a_cube();
    assert_eq!([CONSTANT, ALLOWS, EXPECTS, Kernels::METHOD], [""; 4]);
}
