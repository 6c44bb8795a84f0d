use occ::prelude::*;

#[occupancy_target(
    arch = "gfx90a",
    min = 0.75,
    workgroup = 256,
    vgprs = 64,
    copies = "all",
    lds = 0,
)]
fn matmul() {}

fn main() {
    matmul();
}
