use occ::prelude::*;

const fn described(name: &'static str) -> KernelDescriptor {
    KernelDescriptor::new(name).workgroup(256)
}

#[occupancy_target(arch = "gfx906", min = 0.5, resources = "counts.json", kernel = "no_memory")]
const BLUR: KernelDescriptor = described("no_memory");

struct Sharpen;

impl Describe for Sharpen {
    #[occupancy_target(arch = "gfx906", min = 0.5, workgroup = 256, resources = "counts.json")]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("no_memory");
}

fn main() {
    let _ = (BLUR, Sharpen);
}
