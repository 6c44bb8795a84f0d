use occ::occupancy_target;

const REGISTERS: u32 = 72;

#[occupancy_target(arch = "sm_80", min = 0.1, block = 1024, registers = REGISTERS, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
