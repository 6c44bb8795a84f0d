use occ::occupancy_target;

// Of one form of minimum one counts, whatever its value.
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.25, workgroup = 256, vgprs = 48, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
