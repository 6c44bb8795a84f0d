use occ::arch::{GFX90A, SM_90};
use occ::{Arch, occupancy_target};

const ARCHES: [Arch; 2] = [GFX90A, SM_90];

#[occupancy_target(arch = ARCHES, min = 0.5, workgroup = 256, vgprs = 24, contract = BLUR, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
