use occ::occupancy_target;

#[occupancy_target(arch = "gfx1100", min = 0.9, workgroup = 256, vgprs = 168, mode = "cu", lds = 0)]
fn blur() {}

fn main() {
    blur();
}
