#![deny(warnings)]

use occ::{Describe, KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", warn = 0.75)]
struct Blur;

impl Describe for Blur {
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

fn main() {
    let Blur = Blur;
}
