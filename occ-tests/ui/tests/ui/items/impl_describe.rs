use occ::{Describe, KernelDescriptor, occupancy_target};

struct Blur;

impl Describe for Blur {
    #[occupancy_target(arch = "gcn", min = 0.5)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(84);
}

fn main() {
    assert_eq!(<Blur as Describe>::KERNEL.name, "blur");
}
