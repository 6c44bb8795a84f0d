//! The first chips of the sixth series have one or two processors a core, and other files.
use occ::occupancy_target;

#[occupancy_target(arch = "adreno-6xx", min = 0.5, workgroup = 256, wave = 64, registers = 8, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
