use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.1, block = 256, registers = 24, barriers = 65)]
fn blur() {}

fn main() {
    blur();
}
