use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.9, workgroup = 1024, vgprs = 24, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
