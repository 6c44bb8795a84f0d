#![deny(warnings, dead_code)]

use occ::{KernelDescriptor, occupancy_target};

pub struct Blur;

impl Blur {
    const VGPRS: u32 = 48;

    #[occupancy_target(arch = "gcn", min = 0.5)]
    pub const KERNEL: KernelDescriptor =
        KernelDescriptor::new("blur").workgroup(256).vgprs(Self::VGPRS);
}

fn main() {
    assert_eq!(Blur::KERNEL.name, "blur");
}
