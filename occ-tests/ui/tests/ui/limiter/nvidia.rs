//! What limits a kernel of NVIDIA's: each kernel names another limit.
use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_90",
    min = 1.0,
    block = 128,
    registers = 24,
    barriers = 8,
    shared = 0,
)]
fn barriers() {}

#[occupancy_target(arch = "sm_120", min_workgroups = 25, block = 32, registers = 24, shared = 0)]
fn barriers_of_one_each() {}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 32, registers = 24, shared = 0)]
fn blocks() {}

#[occupancy_target(
    arch = "sm_80",
    min = 1.0,
    block = 256,
    registers = 24,
    shared = 8192,
    carveout = 20,
)]
fn carveout() {}

#[occupancy_target(
    arch = "sm_80",
    min = 0.75,
    block = 256,
    registers = 24,
    shared = 1024,
    dynamic_shared = 65536,
)]
fn dynamic_shared_memory() {}

#[occupancy_target(
    arch = "sm_75",
    min_waves_per_simd = 9,
    block = 1024,
    registers = 24,
    shared = 0,
)]
fn every_slot_taken() {}

#[occupancy_target(arch = "sm_86", min = 1.0, block = 1024, registers = 24, shared = 0)]
fn one_block() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 70, shared = 0)]
fn registers() {}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 64, registers = 24, carveout = 0, shared = 0)]
fn reserve_alone() {}

#[occupancy_target(arch = "sm_70", min = 0.75, block = 256, registers = 24, shared = 24000)]
fn shared_memory() {}

#[occupancy_target(arch = "sm_80", min = 0.75, block = 256, registers = 24, shared = 32768)]
fn shared_memory_with_reserve() {}

#[occupancy_target(
    arch = "sm_100",
    min_workgroups = 2,
    block = 128,
    registers = 64,
    tensor_columns = 512,
    shared = 0,
)]
fn tensor_memory() {}

#[occupancy_target(
    arch = "sm_100",
    min = 1.0,
    block = 128,
    registers = 24,
    virtual_resources = 16,
    shared = 0,
)]
fn virtual_resources() {}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 672, registers = 24, shared = 0)]
fn warps() {}

fn main() {
    barriers();
    barriers_of_one_each();
    blocks();
    carveout();
    dynamic_shared_memory();
    every_slot_taken();
    one_block();
    registers();
    reserve_alone();
    shared_memory();
    shared_memory_with_reserve();
    tensor_memory();
    virtual_resources();
    warps();
}
