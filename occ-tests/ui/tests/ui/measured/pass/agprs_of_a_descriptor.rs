#![deny(warnings, dead_code)]

use occ::prelude::*;

const fn described(agprs: u32) -> KernelDescriptor {
    KernelDescriptor::new("vgprbound").workgroup(256).agprs(agprs)
}

#[occupancy_target(arch = "gfx90a", min = 0.1, resources = "counts.json", kernel = "vgprbound")]
const BLUR: KernelDescriptor = described(4);

// That there are none is for the attribute to say.
#[occupancy_target(
    arch = "gfx90a",
    min = 0.1,
    agprs = 0,
    resources = "counts.json",
    kernel = "vgprbound",
)]
const SHARPEN: KernelDescriptor = described(0);

fn main() {
    let _ = (BLUR, SHARPEN);
}
