use occ::occupancy_target;

const SMALL: u32 = 24;
const BLOCK: u32 = 64;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = SMALL BLOCK, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
