use occ::occupancy_target;

#[occupancy_target(
    arch = occ::arch::SM_80,
    min = 0.5,
    block = 256,
    registers = 24,
    sgprs = 8,
    shared = 0,
)]
fn blur() {}

fn main() {
    blur();
}
