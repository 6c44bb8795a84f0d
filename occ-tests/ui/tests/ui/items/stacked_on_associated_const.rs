use occ::{Describe, KernelDescriptor, occupancy_target};

struct Blur;

impl Describe for Blur {
    #[occupancy_target(arch = "gcn", min = 0.5, vgprs = 84)]
    #[occupancy_target(arch = "gfx90a", min = 0.5, vgprs = 200)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("Blur").workgroup(256);
}

fn main() {
    let Blur = Blur;
}
