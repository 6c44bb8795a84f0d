use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 256,
    registers = 32,
    cluster = 17,
    shared = 0,
)]
fn reduce() {}

fn main() {
    reduce();
}
