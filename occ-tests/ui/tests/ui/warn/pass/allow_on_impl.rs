#![deny(warnings, dead_code)]

use occ::{Describe, KernelDescriptor, occupancy_target};

struct Below;

impl Describe for Below {
    #[occupancy_target(arch = "gcn", warn = 0.75)]
    #[allow(deprecated)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

struct Above;

impl Describe for Above {
    #[allow(deprecated)]
    #[occupancy_target(arch = "gcn", warn = 0.75)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

fn main() {
    assert_eq!(<Below as Describe>::KERNEL, <Above as Describe>::KERNEL);
}
