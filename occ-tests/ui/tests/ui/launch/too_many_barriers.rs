use occ::occupancy_target;

// A thread block has 16, on every target.
#[occupancy_target(
    arch = "sm_80",
    min = 0.1,
    block = 256,
    registers = 24,
    barriers = 17,
    shared = 0,
)]
fn blur() {}

const MANY: u32 = 65;

#[occupancy_target(
    arch = "sm_90",
    min = 0.1,
    block = 256,
    registers = 24,
    barriers = MANY,
    shared = 0,
)]
fn sharpen() {}

fn main() {
    blur();
    sharpen();
}
