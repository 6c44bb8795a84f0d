use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48)]
use std::mem::drop as blur;

fn main() {
    blur(1);
}
