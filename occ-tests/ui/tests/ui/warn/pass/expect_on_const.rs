#![deny(warnings, dead_code)]

use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", warn = 0.75)]
#[expect(deprecated, reason = "three quarters of the slots are a wish")]
const BELOW: KernelDescriptor =
    KernelDescriptor::new("blur").workgroup(256).vgprs(48);

#[expect(deprecated, reason = "three quarters of the slots are a wish")]
#[occupancy_target(arch = "gcn", warn = 0.75)]
const ABOVE: KernelDescriptor =
    KernelDescriptor::new("blur").workgroup(256).vgprs(48);

fn main() {
    assert_eq!(BELOW, ABOVE);
}
