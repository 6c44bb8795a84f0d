use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.25, block = 64..1024, registers = 32, shared = 0)]
fn blur() {}

#[occupancy_target(arch = "sm_90", min = 0.25, block = 64.., registers = 32, shared = 0)]
fn sum() {}

fn main() {
    blur();
    sum();
}
