use occ::occupancy_target;

const SIZE: u32 = 0;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = SIZE, vgprs = 24, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
