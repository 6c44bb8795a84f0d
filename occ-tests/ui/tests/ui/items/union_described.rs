use occ::{Describe, KernelDescriptor, occupancy_target};

#[allow(dead_code)]
#[occupancy_target(arch = "gcn", min = 0.5)]
union Blur {
    radius: u32,
}

impl Describe for Blur {
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(84);
}

fn main() {
    let _ = Blur { radius: 1 };
}
