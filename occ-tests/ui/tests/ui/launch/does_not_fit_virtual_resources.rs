use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_100",
    min = 0.1,
    block = 256,
    registers = 24,
    virtual_resources = 129,
    shared = 0,
)]
fn blur() {}

fn main() {
    blur();
}
