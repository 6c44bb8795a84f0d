#![deny(warnings, dead_code)]

use occ::{Describe, KernelDescriptor, occupancy_target};

#[derive(Clone, Copy)]
#[occupancy_target(arch = "gcn", min = 0.5)]
pub struct Blur {
    pub radius: u32,
}

impl Describe for Blur {
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

fn main() {
    assert_eq!(Blur { radius: 4 }.radius, 4);
}
