use occ::prelude::*;

#[occupancy_target(arch = "gcn", min = 0.5)]
const BOTH: [KernelDescriptor; 2] = [KernelDescriptor::new("a"), KernelDescriptor::new("b")];

fn main() {}
