use occ::{KernelDescriptor, occupancy_target};

trait Filter {
    #[occupancy_target(arch = "gcn", min = 0.5)]
    const BLUR: KernelDescriptor;
}

impl Filter for () {
    const BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

fn main() {
    assert_eq!(<()>::BLUR.name, "blur");
}
