use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", min = 0.5)]
const BLUR: KernelDescriptor =
    KernelDescriptor::new("blur").workgroup(256).vgprs(24).vgprs_allocated(84);

fn main() {
    assert_eq!(BLUR.name, "blur");
}
