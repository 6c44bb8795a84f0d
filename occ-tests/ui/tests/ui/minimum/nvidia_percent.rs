use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = "50%", block = 256, registers = 72, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
