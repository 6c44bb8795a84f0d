use occ::occupancy_target;

const HALF: f64 = 0.5;

#[occupancy_target(arch = "gcn", min = HALF, workgroup = 256, vgprs = 84, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
