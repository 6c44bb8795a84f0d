//! Attributes that are known are known by other names too.
#![deny(warnings)]

use frameworks::spirv as gpu;
use occ::KernelDescriptor;
use occ::occupancy_target as target;

const REGISTERS: u32 = 24;

#[target(arch = "gcn", min = 0.5)]
#[target(arch = "gfx90a", min_workgroups = 2)]
const DESCRIBED: KernelDescriptor = KernelDescriptor::new("k").workgroup(64).vgprs(REGISTERS);

#[target(arch = "gcn", min = 0.5, workgroup = N, vgprs = REGISTERS, lds = 0)]
#[target(arch = "gfx90a", warn = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
fn blur<const N: u32>() {}

#[target(arch = "gcn", min = 0.5, vgprs = REGISTERS)]
#[gpu(compute(threads(64)))]
fn sum() {}

fn main() {
    blur::<64>();
    sum();
    assert_eq!(DESCRIBED.name, "k");
}
