use occ::{KernelDescriptor, occupancy_target};

const fn sized() -> KernelDescriptor {
    KernelDescriptor::new("blur").workgroup(256)
}

#[occupancy_target(arch = "gcn", min = 0.5)]
const BLUR: KernelDescriptor = sized();

fn main() {
    assert_eq!(BLUR.name, "blur");
}
