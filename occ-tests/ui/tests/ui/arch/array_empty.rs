use occ::{Arch, occupancy_target};

const NONE: [Arch; 0] = [];

#[occupancy_target(arch = NONE, min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
