use frameworks::spirv;
use occ::occupancy_target;

#[spirv(compute(threads(256)))]
#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, lds = 0)]
pub fn blur() {}

fn main() {
    blur();
}
