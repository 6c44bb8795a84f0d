use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 320, vgprs = 84, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
