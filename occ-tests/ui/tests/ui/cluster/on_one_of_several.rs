use occ::occupancy_target;

#[occupancy_target(
    arch = ["sm_90", "sm_89"],
    min = 0.5,
    block = 256,
    registers = 32,
    cluster = (2, 2),
    shared = 0,
)]
fn reduce() {}

fn main() {
    reduce();
}
