use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, block = 1025, registers = 24)]
fn blur() {}

fn main() {
    blur();
}
