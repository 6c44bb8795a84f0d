use occ::occupancy_target;

#[occupancy_target(arch = "sm_86", min = 1.0, block = 1024, registers = 24, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
