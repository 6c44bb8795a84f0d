//! The attribute itself may have another name, as long as no other attribute of ours stands above it.
#![deny(warnings)]

use occ::KernelDescriptor;
use occ::occupancy_target as target;

const REGISTERS: u32 = 24;

#[target(arch = "gcn", min = 0.5)]
const DESCRIBED: KernelDescriptor = KernelDescriptor::new("k").workgroup(64).vgprs(REGISTERS);

#[target(arch = "gcn", min = 0.5, workgroup = N, vgprs = REGISTERS, lds = 0)]
fn blur<const N: u32>() {}

fn main() {
    blur::<64>();
    assert_eq!(DESCRIBED.name, "k");
}
