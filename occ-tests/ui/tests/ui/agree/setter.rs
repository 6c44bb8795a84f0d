use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", min = 0.5, lds = 1024)]
const BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(24).lds(4096);

fn main() {
    assert_eq!(BLUR.name, "blur");
}
