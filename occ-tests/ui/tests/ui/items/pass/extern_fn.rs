#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
extern "C" fn blur(radius: u32) -> u32 {
    radius + 1
}

fn main() {
    assert_eq!(blur(1), 2);
}
