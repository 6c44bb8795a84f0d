use occ::occupancy_target;

#[occupancy_target(crate = 3, arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
