use occ::occupancy_target;

#[occupancy_target(arch = "gfx908", min = 0.5, workgroup = 256, vgprs = 32, agprs = 96, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
