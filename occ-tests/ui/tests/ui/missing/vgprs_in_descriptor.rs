use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", min = 0.5)]
const BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256);

fn main() {
    assert_eq!(BLUR.name, "blur");
}
