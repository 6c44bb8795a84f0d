use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.37501, block = 256, registers = 72)]
fn blur() {}

fn main() {
    blur();
}
