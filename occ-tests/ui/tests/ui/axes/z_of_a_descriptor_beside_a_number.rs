use occ::{KernelDescriptor, occupancy_target};

const fn deep(depth: u32) -> KernelDescriptor {
    KernelDescriptor::new("blur").block_shape(1, 1, depth).registers(24)
}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 128)]
const BLUR: KernelDescriptor = deep(128);

fn main() {
    assert_eq!(BLUR.name, "blur");
}
