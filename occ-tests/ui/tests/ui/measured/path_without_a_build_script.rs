use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    resources = concat!(env!("OUT_DIR"), "/blur.hsaco"),
)]
fn blur() {}

fn main() {
    blur();
}
