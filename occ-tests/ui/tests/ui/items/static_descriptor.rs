use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", min = 0.5)]
static BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(84);

fn main() {
    assert_eq!(BLUR.kernel.vgprs, Some(84));
}
