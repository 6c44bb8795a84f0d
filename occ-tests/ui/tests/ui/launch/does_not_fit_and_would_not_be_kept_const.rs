use occ::occupancy_target;

const VGPRS: u32 = 100;

#[occupancy_target(arch = "gcn", min = 0.6, workgroup = 768, vgprs = VGPRS, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
