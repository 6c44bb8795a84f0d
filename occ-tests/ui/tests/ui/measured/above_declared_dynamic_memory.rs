use occ::prelude::*;

#[occupancy_target(
    arch = "gfx906",
    min = 0.5,
    workgroup = 256,
    dynamic_lds = 1024,
    resources = "counts.json",
    kernel = "launched",
)]
fn blur() {}

fn main() {
    blur();
}
