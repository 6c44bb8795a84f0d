#![deny(warnings, dead_code)]

use occ::prelude::*;

const fn described(lds: u32) -> KernelDescriptor {
    KernelDescriptor::new("no_memory").workgroup(256).lds(lds)
}

#[occupancy_target(arch = "gfx906", min = 0.5, resources = "counts.json", kernel = "no_memory")]
const BLUR: KernelDescriptor = described(4096);

// That there is none is for the attribute to say.
#[occupancy_target(
    arch = "gfx906",
    min = 0.5,
    lds = 0,
    resources = "counts.json",
    kernel = "no_memory",
)]
const SHARPEN: KernelDescriptor = described(0);

fn main() {
    let _ = (BLUR, SHARPEN);
}
