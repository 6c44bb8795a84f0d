use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 1.0, workgroup = 384, vgprs = 36, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
