use occ::occupancy_target;

#[occupancy_target(arch = {"sm_80", "sm_90"}, min = 0.5, block = 256, registers = 32, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
