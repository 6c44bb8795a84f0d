use occ::occupancy_target;

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 48, mode = "cu", lds = 0)]
fn blur() {}

fn main() {
    blur();
}
