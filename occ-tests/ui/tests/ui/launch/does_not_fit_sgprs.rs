use occ::arch::{GCN, ScalarFile};
use occ::{Arch, occupancy_target};

const SMALL: ScalarFile = ScalarFile {
    size: Some(256),
    granule: 16,
    addressable: 102,
    trap_reserve: 0,
    fixed: None,
};
const MINE: Arch = Arch { sgprs: Some(SMALL), ..GCN };

#[occupancy_target(arch = MINE, min = 0.1, workgroup = 1024, vgprs = 24, sgprs = 96, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
