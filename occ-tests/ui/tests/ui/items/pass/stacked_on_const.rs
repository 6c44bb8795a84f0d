#![deny(warnings, dead_code)]

use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", min = 0.5)]
#[occupancy_target(arch = "gfx90a", min = 1.0)]
const BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);

fn main() {
    assert_eq!(BLUR.name, "blur");
}
