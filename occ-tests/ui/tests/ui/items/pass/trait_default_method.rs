#![deny(warnings, dead_code)]

use occ::occupancy_target;

trait Filter {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
    fn blur(&self) -> u32 {
        1
    }
}

impl Filter for () {}

fn main() {
    assert_eq!(().blur(), 1);
}
