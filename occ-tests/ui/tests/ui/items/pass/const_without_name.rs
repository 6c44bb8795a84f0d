#![deny(warnings, dead_code)]

use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", min = 0.5)]
const _: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);

fn main() {}
