use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_80",
    min = 0.5,
    block = 256,
    registers = 48,
    scratch = true,
    shared = 0,
)]
fn blur() {}

fn main() {
    blur();
}
