//! Descriptors, in constants and in a static; and several attributes on one item.
use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", min = 0.5)]
const CONST_DESCRIPTOR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(84);

const fn const_from_function(vgprs: u32) -> KernelDescriptor {
    KernelDescriptor::new("blur").workgroup(256).vgprs(vgprs)
}

#[occupancy_target(arch = "gcn", min = 0.5)]
const BLUR: KernelDescriptor = const_from_function(84);

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 72, shared = 0)]
fn stacked_two() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 64, shared = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 200, lds = 0)]
fn stacked_three() {}

fn main() {
    assert_eq!(CONST_DESCRIPTOR.kernel.vgprs, Some(84));
    assert_eq!(BLUR.name, "blur");
    stacked_two();
    stacked_three();
}
