//! A key twice, by one name or two; and no key at all.
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, vgprs = 64, lds = 0)]
fn twice() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 48, vgprs = 64, shared = 0)]
fn twice_by_alias() {}

const SMALL: u32 = 24;
const BLOCK: u32 = 64;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = SMALL BLOCK, lds = 0)]
fn two_names() {}

#[occupancy_target]
fn no_keys() {}

#[occupancy_target(arch = "gcn", workgroup = 256, vgprs = 48, lds = 0)]
fn nothing_required() {}

fn main() {
    twice();
    twice_by_alias();
    two_names();
    no_keys();
    nothing_required();
}
