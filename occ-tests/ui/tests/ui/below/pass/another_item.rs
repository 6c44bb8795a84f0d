#![deny(warnings)]

use frameworks::as_text;
use occ::occupancy_target;

const REGISTERS: u32 = 24;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 128, vgprs = REGISTERS, lds = 0)]
#[as_text]
pub fn constant() {}

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
    assert_eq!([CONSTANT, Kernels::METHOD], [""; 2]);
}
