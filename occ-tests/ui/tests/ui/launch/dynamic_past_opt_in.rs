use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_80",
    min = 0.1,
    block = 64,
    registers = 24,
    dynamic_shared = 65537,
    max_dynamic_shared = 65536,
    shared = 0,
)]
fn blur() {}

fn main() {
    blur();
}
