//! What const evaluation alone can compare is told together.

use occ::prelude::*;

const VGPRS: u32 = 48;
const AGPRS: u32 = 8;
const SGPRS: u32 = 16;
const LDS: u32 = 512;

#[occupancy_target(
    arch = "gfx90a",
    min = 0.1,
    workgroup = 256,
    vgprs = VGPRS,
    agprs = AGPRS,
    sgprs = SGPRS,
    lds = LDS,
    resources = "counts.json",
    kernel = "each",
)]
fn measured() {}

const fn described() -> KernelDescriptor {
    KernelDescriptor::new("described").workgroup(256).vgprs(84).sgprs(32)
}

#[occupancy_target(arch = "gfx90a", min = 0.1, workgroup = 128, vgprs = 84, sgprs = SGPRS)]
const DESCRIBED: KernelDescriptor = described();

fn main() {
    measured();
    let _ = DESCRIBED;
}
