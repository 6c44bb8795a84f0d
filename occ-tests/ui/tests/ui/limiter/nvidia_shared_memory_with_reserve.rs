use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.75, block = 256, registers = 24, shared = 32768)]
fn blur() {}

fn main() {
    blur();
}
