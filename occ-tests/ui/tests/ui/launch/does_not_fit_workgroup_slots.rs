use occ::{Arch, arch, occupancy_target};

const MINE: Arch = Arch { workgroup_slots: Some(0), ..arch::GCN };

#[occupancy_target(arch = MINE, min = 0.1, workgroup = 1024, vgprs = 24, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
