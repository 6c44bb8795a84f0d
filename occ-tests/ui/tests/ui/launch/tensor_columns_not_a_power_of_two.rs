use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_100",
    min = 0.1,
    block = 128,
    registers = 64,
    tensor_columns = 96,
    shared = 0,
)]
fn gemm() {}

fn main() {
    gemm();
}
