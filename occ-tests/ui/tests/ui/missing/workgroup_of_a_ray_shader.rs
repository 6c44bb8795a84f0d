use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gfx1100", min = 0.5, workgroup = 64, vgprs = 32)]
#[spirv(any_hit)]
pub fn hit() {}

fn main() {
    hit();
}
