use occ::prelude::*;

#[occupancy_target(
    arch = "gfx90a",
    min = 0.1,
    workgroup = 256,
    vgprs = N,
    agprs = N / 8,
    sgprs = N,
    lds = 1024,
    resources = "counts.json",
    kernel = "each",
)]
fn measured<const N: u32>() {}

fn main() {
    measured::<64>();
    measured::<48>();
}
