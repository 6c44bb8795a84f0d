use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.6, workgroup = 768, vgprs = 100, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
