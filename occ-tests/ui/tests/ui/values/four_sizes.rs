use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = (4, 4, 4, 4), vgprs = 48, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
