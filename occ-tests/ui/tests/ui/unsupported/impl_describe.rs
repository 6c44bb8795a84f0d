use occ::{Describe, KernelDescriptor, occupancy_target};

struct Blur;

#[occupancy_target(arch = "gcn", min = 0.5)]
impl Describe for Blur {
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

fn main() {
    assert_eq!(Blur::KERNEL.name, "blur");
}
