use occ::{Describe, KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", min = 0.5)]
struct Blur;

impl Describe for Blur {
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(84);
}

fn main() {
    assert_eq!(<Blur as Describe>::KERNEL.name, "blur");
}
