use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_90",
    min = 0.1,
    block = 128,
    registers = 64,
    tensor_columns = 256,
    shared = 0,
)]
fn gemm() {}

fn main() {
    gemm();
}
