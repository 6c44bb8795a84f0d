use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, block = (16, 0), registers = 24, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
