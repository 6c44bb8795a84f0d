//! What is of no use to the target is told in a descriptor as in the attribute.

use occ::prelude::*;

#[occupancy_target(arch = "gfx1100", min = 0.1)]
const TRAP: KernelDescriptor = KernelDescriptor::new("trap").workgroup(64).vgprs(24).trap(true);

#[occupancy_target(arch = ["gfx1030", "gfx1100"], min = 0.1)]
const AGPRS: KernelDescriptor = KernelDescriptor::new("agprs").workgroup(64).vgprs(24).agprs(8);

#[occupancy_target(arch = "gcn", min = 0.1)]
const CARVEOUT: KernelDescriptor = KernelDescriptor::new("c").workgroup(64).vgprs(24).carveout(50);

// Of use to one of them.
#[occupancy_target(arch = ["gfx906", "gfx1100"], min = 0.1)]
const OF_ONE: KernelDescriptor = KernelDescriptor::new("one").workgroup(64).vgprs(24).trap(true);

#[occupancy_target(arch = "gfx906", min = 0.1)]
#[occupancy_target(arch = "gfx1100", min = 0.1)]
const STACKED: KernelDescriptor = KernelDescriptor::new("two").workgroup(64).vgprs(24).trap(true);

fn main() {}
