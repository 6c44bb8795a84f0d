use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 128, vgprs = 24)]
#[spirv(compute(threads(16, 16)))]
pub fn blur() {}

fn main() {
    blur();
}
