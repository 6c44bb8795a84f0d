#![deny(warnings, dead_code)]

use occ::{KernelDescriptor, occupancy_target};

pub struct Blur;

#[occupancy_target(arch = "gcn", min = 0.5)]
impl occ::Describe for Blur {
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

fn main() {
    assert_eq!(<Blur as occ::Describe>::KERNEL.name, "blur");
}
