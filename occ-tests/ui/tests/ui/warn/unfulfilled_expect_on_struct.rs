#![deny(warnings)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", warn = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
#[expect(deprecated, reason = "half of the slots are reached")]
struct Blur;

fn main() {
    let Blur = Blur;
}
