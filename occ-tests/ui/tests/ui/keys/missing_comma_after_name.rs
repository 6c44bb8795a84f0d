use occ::occupancy_target;

const SIZE: u32 = 256;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = SIZE vgprs = 48, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
