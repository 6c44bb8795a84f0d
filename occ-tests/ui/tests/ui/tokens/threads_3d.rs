use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 1.0, vgprs = 20)]
#[spirv(compute(threads(24, 4, 4)))]
pub fn blur() {}

fn main() {
    blur();
}
