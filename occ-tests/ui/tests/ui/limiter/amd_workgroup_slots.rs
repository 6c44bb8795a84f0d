use occ::{Arch, arch, occupancy_target};

const MINE: Arch = Arch { workgroup_slots: Some(16), ..arch::GCN };

#[occupancy_target(arch = MINE, min = 1.0, workgroup = 64, vgprs = 24, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
