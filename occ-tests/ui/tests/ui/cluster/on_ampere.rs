use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 32, cluster = 4, shared = 0)]
fn reduce() {}

fn main() {
    reduce();
}
