use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 64, shared = 40960)]
fn blur() {}

fn main() {
    blur();
}
