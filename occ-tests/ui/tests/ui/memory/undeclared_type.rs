//! Whether a type has a descriptor, const evaluation knows.

use occ::{Describe, KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32)]
struct Blur;

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32)]
struct Described;

impl Describe for Described {
    const KERNEL: KernelDescriptor =
        KernelDescriptor::new("described").workgroup(256).vgprs(32).lds(4096);
}

fn main() {
    let _ = (Blur, Described);
}
