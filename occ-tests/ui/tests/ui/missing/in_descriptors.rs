//! A count that a descriptor lacks.
use occ::{Describe, KernelDescriptor, occupancy_target};

struct RegistersInImpl;

impl Describe for RegistersInImpl {
    #[occupancy_target(arch = "sm_80", min = 0.5)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").block(256);
}

#[occupancy_target(arch = "sm_80", min = 0.5)]
const SGPRS_FOR_NVIDIA_IN_DESCRIPTOR: KernelDescriptor =
    KernelDescriptor::new("blur").workgroup(256).vgprs(48).sgprs(32);

#[occupancy_target(arch = "gcn", min = 0.5)]
const VGPRS_IN_DESCRIPTOR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256);

const fn vgprs_in_function_result() -> KernelDescriptor {
    KernelDescriptor::new("blur").workgroup(256)
}

#[occupancy_target(arch = "gcn", min = 0.5)]
const BLUR: KernelDescriptor = vgprs_in_function_result();

#[occupancy_target(arch = "gcn", min = 0.5)]
const WORKGROUP_IN_DESCRIPTOR: KernelDescriptor = KernelDescriptor::new("blur").vgprs(48);

fn main() {
    assert_eq!(<RegistersInImpl as Describe>::KERNEL.name, "blur");
    assert_eq!(SGPRS_FOR_NVIDIA_IN_DESCRIPTOR.name, "blur");
    assert_eq!(VGPRS_IN_DESCRIPTOR.name, "blur");
    assert_eq!(BLUR.name, "blur");
    assert_eq!(WORKGROUP_IN_DESCRIPTOR.name, "blur");
}
