use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 1.0, workgroup = 256, vgprs = 24, scratch = true, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
