use occ::{Describe, KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", min = 0.5)]
enum Blur {
    Fast,
}

impl Describe for Blur {
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(84);
}

fn main() {
    let Blur::Fast = Blur::Fast;
}
