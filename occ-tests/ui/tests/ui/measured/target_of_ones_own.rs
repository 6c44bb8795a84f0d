use occ::prelude::*;
use occ::{Arch, arch};

const HALF: Arch = arch::GFX1100;

#[occupancy_target(arch = HALF, min = 0.5, resources = ["gfx1030.hsaco", "gfx1100.hsaco"])]
fn plain() {}

fn main() {
    plain();
}
