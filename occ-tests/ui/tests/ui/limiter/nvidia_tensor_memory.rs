use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_100",
    min_workgroups = 2,
    block = 128,
    registers = 64,
    tensor_columns = 512,
    shared = 0,
)]
fn gemm() {}

fn main() {
    gemm();
}
