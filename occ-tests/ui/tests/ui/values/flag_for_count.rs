use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = true, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
