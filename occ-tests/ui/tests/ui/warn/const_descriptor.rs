#![deny(warnings)]

use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", warn = 0.75)]
const BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);

fn main() {
    assert_eq!(BLUR.name, "blur");
}
