use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.75, block = 64..=1024, registers = 32, shared = 0)]
fn blur() {}

#[occupancy_target(arch = "sm_90", min = 0.9, block = 1..=2, registers = 32, shared = 0)]
fn of_one_thread() {}

fn main() {
    blur();
}
