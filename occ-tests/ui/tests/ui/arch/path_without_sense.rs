use occ::{Arch, arch, occupancy_target};

const MINE: Arch = Arch { wave_slots: 0, ..arch::GCN };

#[occupancy_target(arch = MINE, min = 1.0, workgroup = 256, vgprs = 24, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
