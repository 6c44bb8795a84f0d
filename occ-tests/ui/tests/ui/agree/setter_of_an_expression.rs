use occ::{KernelDescriptor, occupancy_target};

const VGPRS: u32 = 24;

#[occupancy_target(arch = "gcn", min = 0.3, vgprs = VGPRS)]
const BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(VGPRS + 60);

fn main() {
    assert_eq!(BLUR.name, "blur");
}
