use occ::{Describe, KernelDescriptor, occupancy_target};

struct Blur;

impl Describe for Blur {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").lds(16384);
}

fn main() {
    let Blur = Blur;
}
