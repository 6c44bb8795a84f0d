use occ::occupancy_target;

#[occupancy_target(arch = ["a100", "t4"], min = 0.75, block = 256, registers = 48, shared = 0)]
fn sum() {}

#[occupancy_target(arch = ["a100", "t4"], min = 0.5, block = 256, registers = 48, shared = 49_153)]
fn tile() {}

fn main() {
    sum();
    tile();
}
