#![deny(warnings, dead_code)]

use occ::occupancy_target;

const OCCUPANCY: f32 = 0.25;
const VGPRS: u32 = 24;

// The macro means the author's constant, whatever the attribute writes into the body.
macro_rules! wanted {
    () => {
        OCCUPANCY
    };
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
const fn blur() -> f32 {
    wanted!()
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = const { N * 4 }, vgprs = VGPRS, lds = 0)]
fn sharpen<const N: u32>() -> f32 {
    wanted!()
}

fn main() {
    assert_eq!(blur() + sharpen::<64>(), 0.5);
}
