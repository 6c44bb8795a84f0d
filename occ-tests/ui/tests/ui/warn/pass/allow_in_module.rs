#![deny(warnings, dead_code)]

use occ::occupancy_target;

mod kernels {
    #![allow(deprecated)]
    use super::occupancy_target;

    #[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 48, lds = 0)]
    pub fn blur() {}
}

fn main() {
    kernels::blur();
}
