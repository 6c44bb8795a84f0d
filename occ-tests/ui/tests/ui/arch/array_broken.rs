use occ::arch::{GFX90A, SM_90};
use occ::{Arch, occupancy_target};

mod targets {
    pub const ARCHES: [super::Arch; 3] = [super::GFX90A, super::SM_90, super::GFX90A];
}

#[occupancy_target(arch = targets::ARCHES, min = 0.5, workgroup = 256, vgprs = 72, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
