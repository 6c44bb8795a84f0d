//! The check stands before the value: an attribute that may write another one is an error.

use frameworks::of_default;
use occ::prelude::*;

const BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(64).vgprs(84);

#[occupancy_target(arch = "gcn", min = 0.5)]
#[of_default(BLUR)]
pub const KEPT: KernelDescriptor = KernelDescriptor::new("kept").workgroup(64).vgprs(24);

#[occupancy_target(arch = "gcn", min = 0.5)]
#[of_default(BLUR)]
static BROKEN: KernelDescriptor = KernelDescriptor::new("broken").workgroup(64).vgprs(84);

#[occupancy_target(arch = "gcn", min = 0.5)]
#[of_default(BLUR)]
pub const OPAQUE: KernelDescriptor = BLUR;

pub struct Filter;

impl Describe for Filter {
    #[occupancy_target(arch = "gcn", min = 0.5)]
    #[of_default(BLUR)]
    const KERNEL: KernelDescriptor = BLUR;
}

pub struct Blur<const SIDE: u32>;

impl<const SIDE: u32> Blur<SIDE> {
    #[occupancy_target(arch = "gcn", min = 0.5)]
    #[of_default(BLUR)]
    pub const KERNEL: KernelDescriptor =
        KernelDescriptor::new("generic").workgroup(64).vgprs(const { SIDE });
}

fn main() {}
