use occ::prelude::*;

const fn described() -> KernelDescriptor {
    KernelDescriptor::new("vgprbound").workgroup(256)
}

#[occupancy_target(arch = "gfx90a", min = 0.1, resources = "counts.json", kernel = "vgprbound")]
const BLUR: KernelDescriptor = described();

fn main() {
    let _ = BLUR;
}
