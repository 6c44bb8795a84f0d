use occ::prelude::*;

// The file has a kernel of the function's own name too.
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, resources = "counts.json")]
#[unsafe(export_name = concat!("vgpr", "bound"))]
extern "C" fn by_hand() {}

#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    workgroup = 256,
    resources = "counts.json",
    kernel = "match",
)]
#[unsafe(export_name = concat!("mat", "ch"))]
extern "C" fn named() {}

fn main() {
    by_hand();
    named();
}
