#![deny(warnings, dead_code)]

use occ::prelude::*;

const fn described(name: &'static str) -> KernelDescriptor {
    KernelDescriptor::new(name).workgroup(256).lds(4096)
}

#[occupancy_target(arch = "gfx90a", min = 0.5, resources = "counts.json", kernel = "by_hand")]
const BLUR: KernelDescriptor = described("a label");

#[occupancy_target(arch = "gfx90a", min = 0.5, resources = "counts.json")]
const SHARPEN: KernelDescriptor = KernelDescriptor::new("by_hand").workgroup(256);

fn main() {
    let _ = (BLUR, SHARPEN);
}
