//! 32 KiB are the most of a workgroup.
use occ::occupancy_target;

#[occupancy_target(arch = "adreno-660", min = 0.5, workgroup = 256, wave = 64, registers = 8, shared = 32769)]
fn blur() {}

fn main() {
    blur();
}
