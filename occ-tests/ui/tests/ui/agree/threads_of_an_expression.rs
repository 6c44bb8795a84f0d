use frameworks::spirv;
use occ::occupancy_target;

const SIDE: u32 = 8;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = (SIDE, 16), vgprs = 24)]
#[spirv(compute(threads(16, 16)))]
pub fn blur() {}

fn main() {
    blur();
}
