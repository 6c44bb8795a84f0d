use occ::occupancy_target;

#[occupancy_target(arch = "sm_70", min = 0.75, block = 256, registers = 24, shared = 24000)]
fn blur() {}

fn main() {
    blur();
}
