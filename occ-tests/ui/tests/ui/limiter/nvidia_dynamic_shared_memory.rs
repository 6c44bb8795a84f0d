use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_80",
    min = 0.75,
    block = 256,
    registers = 24,
    shared = 1024,
    dynamic_shared = 65536,
)]
fn blur() {}

fn main() {
    blur();
}
