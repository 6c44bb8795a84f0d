use occ::prelude::*;

macro_rules! name {
    () => {
        "vgprbound"
    };
}

// The file has a kernel of the function's own name too.
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, resources = "counts.json")]
#[unsafe(export_name = name!())]
extern "C" fn by_hand() {}

fn main() {
    by_hand();
}
