use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min_workgroups = 41, workgroup = 1, vgprs = 24, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
