use occ::{KernelDescriptor, occupancy_target};

const fn describe(workgroup: u32) -> KernelDescriptor {
    KernelDescriptor::new("blur").workgroup(workgroup).vgprs(24)
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 128)]
const BLUR: KernelDescriptor = describe(256);

fn main() {
    assert_eq!(BLUR.name, "blur");
}
