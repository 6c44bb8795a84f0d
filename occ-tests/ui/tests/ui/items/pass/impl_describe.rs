#![deny(warnings, dead_code)]

use occ::{KernelDescriptor, occupancy_target};

pub struct Blur;

impl occ::Describe for Blur {
    #[occupancy_target(arch = "gcn", min = 0.5)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

fn main() {
    assert_eq!(<Blur as occ::Describe>::KERNEL.name, "blur");
}
