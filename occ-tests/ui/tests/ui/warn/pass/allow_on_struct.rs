#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 48, lds = 0)]
#[allow(deprecated)]
struct Below;

#[allow(deprecated)]
#[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 48, lds = 0)]
struct Above;

fn main() {
    let (Below, Above) = (Below, Above);
}
