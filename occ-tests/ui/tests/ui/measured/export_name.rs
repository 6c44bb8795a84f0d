use occ::prelude::*;

#[occupancy_target(arch = "gfx1100", min = 0.9, workgroup = 256, resources = "gfx1100.hsaco")]
#[unsafe(export_name = "v97")]
extern "C" fn blur() {}

fn main() {
    blur();
}
