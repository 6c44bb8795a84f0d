//! Descriptors, in constants and in a static.
#![deny(warnings, dead_code)]

use occ::{KernelDescriptor, occupancy_target};

pub struct AssociatedConst;

impl AssociatedConst {
    #[occupancy_target(arch = "gcn", min = 0.5)]
    pub const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

pub struct AssociatedConstWithSelf;

impl AssociatedConstWithSelf {
    const VGPRS: u32 = 48;

    #[occupancy_target(arch = "gcn", min = 0.5)]
    pub const KERNEL: KernelDescriptor =
        KernelDescriptor::new("blur").workgroup(256).vgprs(Self::VGPRS);
}

#[occupancy_target(arch = "gcn", min = 0.5)]
const CONST_DESCRIPTOR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);

pub struct ImplDescribe;

impl occ::Describe for ImplDescribe {
    #[occupancy_target(arch = "gcn", min = 0.5)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

#[occupancy_target(arch = "gcn", min = 0.5)]
#[occupancy_target(arch = "gfx90a", min = 1.0)]
const STACKED_ON_CONST: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);

#[occupancy_target(arch = "gcn", min = 0.5)]
pub static STATIC_DESCRIPTOR: KernelDescriptor =
    KernelDescriptor::new("blur").workgroup(256).vgprs(48);

fn main() {
    assert_eq!(AssociatedConst::KERNEL.name, "blur");
    assert_eq!(AssociatedConstWithSelf::KERNEL.name, "blur");
    assert_eq!(CONST_DESCRIPTOR.kernel.vgprs, Some(48));
    assert_eq!(<ImplDescribe as occ::Describe>::KERNEL.name, "blur");
    assert_eq!(STACKED_ON_CONST.name, "blur");
    assert_eq!(STATIC_DESCRIPTOR.kernel.vgprs, Some(48));
}
