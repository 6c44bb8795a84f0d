use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_100",
    min = 0.01,
    block = 128,
    dynamic_shared = 0,
    resources = "tmem.sm_100a.cubin",
)]
fn tmem() {}

#[occupancy_target(
    arch = "sm_100",
    min_workgroups = 4,
    block = 128,
    dynamic_shared = 0,
    tensor_columns = 256,
    resources = "tmem.sm_100a.cubin",
    kernel = "tmem",
)]
fn declared() {}

fn main() {
    tmem();
    declared();
}
