#![allow(non_upper_case_globals)]

use occ::prelude::*;

const fn described(name: &'static str) -> KernelDescriptor {
    KernelDescriptor::new(name).workgroup(256).lds(4096)
}

const NAME: &str = "vulkan";

// The file has a kernel of this name too.
#[occupancy_target(arch = "gfx90a", min = 0.5, resources = "counts.json")]
const by_hand: KernelDescriptor = described("vulkan");

mod builder {
    use super::*;

    #[occupancy_target(arch = "gfx90a", min = 0.5, resources = "counts.json")]
    const by_hand: KernelDescriptor = KernelDescriptor::new(NAME).workgroup(256);
}

mod of_a_type {
    use super::*;

    #[expect(non_camel_case_types)]
    struct by_hand;

    #[occupancy_target(arch = "gfx90a", min = 0.5, resources = "counts.json")]
    impl Describe for by_hand {
        const KERNEL: KernelDescriptor = KernelDescriptor::new("vulkan").workgroup(256);
    }
}

fn main() {
    let _ = by_hand;
}
