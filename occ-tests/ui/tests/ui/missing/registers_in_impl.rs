use occ::{Describe, KernelDescriptor, occupancy_target};

struct Blur;

#[occupancy_target(arch = "sm_80", min = 0.5)]
impl Describe for Blur {
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").block(256);
}

fn main() {
    assert_eq!(<Blur as Describe>::KERNEL.name, "blur");
}
