use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.1, workgroup = 64, vgprs = 24, lds = 65537)]
fn blur() {}

fn main() {
    blur();
}
