use occ::{Describe, KernelDescriptor, occupancy_target};

struct Blur<const N: u32>;

#[occupancy_target(arch = "gcn", min = 0.5)]
impl<const N: u32> Describe for Blur<N> {
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(N);
}

fn main() {
    assert_eq!(Blur::<48>::KERNEL.name, "blur");
}
