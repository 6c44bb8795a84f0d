use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "sm_80", min = 1.0)]
const BLUR: KernelDescriptor =
    KernelDescriptor::new("blur").block(256).registers(24).shared(4096).dynamic_shared(32768);

fn main() {
    assert_eq!(BLUR.name, "blur");
}
