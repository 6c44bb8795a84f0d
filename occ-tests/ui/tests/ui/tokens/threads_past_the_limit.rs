use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 1.0, vgprs = 24)]
#[spirv(compute(threads(32, 33)))]
pub fn blur() {}

fn main() {
    blur();
}
