//! An attribute may make another item of the function: it belongs above.

use frameworks::as_text;
use occ::occupancy_target;

const REGISTERS: u32 = 84;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = 84, lds = 0)]
#[as_text]
pub fn literal() {}

#[occupancy_target(arch = ["gfx906", "gfx1030"], min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
#[as_text]
pub(crate) fn constant() {}

pub struct Kernels;

impl Kernels {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
    #[as_text]
    pub fn method() {}
}

fn main() {}
