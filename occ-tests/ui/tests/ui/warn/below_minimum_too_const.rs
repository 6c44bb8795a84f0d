use occ::occupancy_target;

const VGPRS: u32 = 84;

#[occupancy_target(arch = "gcn", min = 0.5, warn = 0.75, workgroup = 256, vgprs = VGPRS, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
