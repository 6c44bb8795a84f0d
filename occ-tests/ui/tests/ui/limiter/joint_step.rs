use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 96, registers = 40, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
