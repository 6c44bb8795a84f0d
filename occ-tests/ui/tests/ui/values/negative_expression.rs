use occ::occupancy_target;

const VGPRS: i32 = -1;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
