use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_100",
    min = 1.0,
    block = 128,
    registers = 24,
    virtual_resources = 16,
    shared = 0,
)]
fn blur() {}

fn main() {
    blur();
}
