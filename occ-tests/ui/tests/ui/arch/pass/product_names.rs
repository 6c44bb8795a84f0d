#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(
    arch = ["MI250X", "rx 7900 xtx", "NVIDIA H100", "fiji", "gfx90a:xnack+"],
    min = 0.25,
    workgroup = 256,
    vgprs = 48,
    lds = 0,
)]
fn blur() {}

fn main() {
    blur();
}
