#![deny(warnings)]

use occ::{Describe, KernelDescriptor, occupancy_target};

#[derive(Clone, Copy, PartialEq)]
#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0, contract = FILTER)]
pub enum Filter {
    Blur,
    Sharpen { radius: u32 },
}

#[occupancy_target(arch = "gcn", min = 0.5)]
pub union Bits {
    pub word: u32,
    pub bytes: [u8; 4],
}

#[occupancy_target(arch = "gcn", min = 0.5)]
pub enum Never {}

impl Describe for Bits {
    const KERNEL: KernelDescriptor = KernelDescriptor::new("bits").workgroup(256).vgprs(24);
}

impl Describe for Never {
    const KERNEL: KernelDescriptor = Bits::KERNEL;
}

fn main() {
    assert!(Filter::Blur != Filter::Sharpen { radius: 1 });
    let _ = Bits { word: 1 };
    assert_eq!((FILTER.name, FILTER.kernel.vgprs), ("Filter", Some(24)));
}
