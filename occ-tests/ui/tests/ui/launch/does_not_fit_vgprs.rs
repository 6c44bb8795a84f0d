use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.1, workgroup = 1024, vgprs = 128, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
