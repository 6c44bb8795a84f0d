use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "sm_80", min = 0.5)]
const BLUR: KernelDescriptor =
    KernelDescriptor::new("blur").workgroup(256).vgprs(48).sgprs(32);

fn main() {
    assert_eq!(BLUR.name, "blur");
}
