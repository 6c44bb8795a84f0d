use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "sm_80", min = 0.5, block = 128)]
const BLUR: KernelDescriptor = KernelDescriptor::new("blur").block(256).registers(24);

fn main() {
    assert_eq!(BLUR.name, "blur");
}
