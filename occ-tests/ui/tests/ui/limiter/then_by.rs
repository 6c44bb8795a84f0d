use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 1.0, workgroup = 256, vgprs = 84, lds = 8192)]
fn blur() {}

fn main() {
    blur();
}
