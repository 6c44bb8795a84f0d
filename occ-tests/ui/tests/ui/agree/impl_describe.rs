use occ::{Describe, KernelDescriptor, occupancy_target};

struct Blur;

impl Describe for Blur {
    #[occupancy_target(arch = "gcn", min = 0.5, sgprs = 32)]
    const KERNEL: KernelDescriptor =
        KernelDescriptor::new("blur").workgroup(256).vgprs(24).sgprs(104);
}

fn main() {
    assert_eq!(<Blur as Describe>::KERNEL.name, "blur");
}
