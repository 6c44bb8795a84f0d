use occ::occupancy_target;

const VGPRS: f32 = 24.0;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS * 2.0, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
