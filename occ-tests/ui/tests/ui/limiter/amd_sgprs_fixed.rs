use occ::occupancy_target;

#[occupancy_target(arch = "tonga", min = 1.0, workgroup = 256, vgprs = 24, sgprs = 24, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
