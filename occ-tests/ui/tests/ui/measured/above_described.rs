use occ::prelude::*;

struct Blur;

impl Describe for Blur {
    #[occupancy_target(arch = "gfx1100", min = 0.5, resources = "gfx1100.hsaco", kernel = "v97")]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(96);
}

fn main() {}
