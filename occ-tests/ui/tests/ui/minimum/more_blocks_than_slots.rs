use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min_workgroups = 33, block = 32, registers = 24, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
