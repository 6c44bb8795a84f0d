//! The kernel is looked for by the descriptor's name, not by the constant's, which the file has too.

#![allow(non_upper_case_globals)]

use occ::prelude::*;

const fn described(name: &'static str) -> KernelDescriptor {
    KernelDescriptor::new(name).workgroup(256).lds(4096)
}

const NAME: &str = "vulkan";

#[occupancy_target(arch = "gfx90a", min = 0.5, resources = "counts.json")]
const by_hand: KernelDescriptor = described("vulkan");

mod builder {
    use super::*;

    #[occupancy_target(arch = "gfx90a", min = 0.5, resources = "counts.json")]
    const by_hand: KernelDescriptor = KernelDescriptor::new(NAME).workgroup(256);
}

fn main() {
    let _ = by_hand;
}
