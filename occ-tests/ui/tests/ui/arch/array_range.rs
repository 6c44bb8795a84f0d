use occ::arch::{GFX90A, SM_90};
use occ::{Arch, occupancy_target};

const ARCHES: [Arch; 2] = [GFX90A, SM_90];

#[occupancy_target(arch = ARCHES, min = 0.75, workgroup = 64..=1024, vgprs = 32, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
