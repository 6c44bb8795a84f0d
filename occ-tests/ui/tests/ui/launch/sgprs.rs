use occ::occupancy_target;

#[occupancy_target(arch = "gfx900", min = 0.5, workgroup = 64, vgprs = 24, sgprs = 113, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
