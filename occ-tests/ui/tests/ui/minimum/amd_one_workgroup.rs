use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min_workgroups = 2, workgroup = 256, vgprs = 200)]
fn blur() {}

fn main() {
    blur();
}
