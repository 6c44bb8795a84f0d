use occ::{KernelDescriptor, occupancy_target};

const fn sized(vgprs: u32) -> KernelDescriptor {
    KernelDescriptor::new("blur").workgroup(256).vgprs(vgprs)
}

#[occupancy_target(arch = "gcn", min = 0.5)]
const BLUR: KernelDescriptor = sized(84);

fn main() {
    assert_eq!(BLUR.name, "blur");
}
