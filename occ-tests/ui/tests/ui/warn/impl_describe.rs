#![deny(warnings)]

use occ::{Describe, KernelDescriptor, occupancy_target};

struct Blur;

impl Describe for Blur {
    #[occupancy_target(arch = "gcn", warn = 0.75)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

fn main() {
    let Blur = Blur;
}
