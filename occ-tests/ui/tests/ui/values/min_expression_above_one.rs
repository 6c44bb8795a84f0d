use occ::occupancy_target;

const HALF: f64 = 50.0;

#[occupancy_target(arch = "gcn", min = HALF, workgroup = 256, vgprs = 48, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
