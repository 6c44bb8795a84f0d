use occ::{Describe, KernelDescriptor, occupancy_target};

struct Blur;

impl Describe for Blur {
    #[occupancy_target(arch = "sm_80", min = 0.5)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").block(256);
}

fn main() {
    assert_eq!(<Blur as Describe>::KERNEL.name, "blur");
}
