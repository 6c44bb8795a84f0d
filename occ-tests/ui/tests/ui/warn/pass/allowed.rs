//! `allow(deprecated)` silences a warning, and what is above needs none.
#![deny(warnings, dead_code)]

use occ::{Describe, KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", warn = 0.75)]
#[allow(deprecated)]
const BELOW: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);

#[allow(deprecated)]
#[occupancy_target(arch = "gcn", warn = 0.75)]
const ABOVE: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);

#[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 48, lds = 0)]
#[allow(deprecated)]
fn below() {}

#[allow(deprecated)]
#[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 40 + 8, lds = 0)]
fn above() {}

struct Below;

impl Describe for Below {
    #[occupancy_target(arch = "gcn", warn = 0.75)]
    #[allow(deprecated)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

struct Above;

impl Describe for Above {
    #[allow(deprecated)]
    #[occupancy_target(arch = "gcn", warn = 0.75)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

struct AllowOnMethod;

impl AllowOnMethod {
    #[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 40 + 8, lds = 0)]
    #[allow(deprecated)]
    fn blur(&self) {}
}

#[occupancy_target(arch = "gcn", warn = 0.75)]
#[allow(deprecated)]
static ALLOW_ON_STATIC_BELOW: KernelDescriptor =
    KernelDescriptor::new("blur").workgroup(256).vgprs(48);

#[allow(deprecated)]
#[occupancy_target(arch = "gcn", warn = 0.75)]
static ALLOW_ON_STATIC_ABOVE: KernelDescriptor =
    KernelDescriptor::new("blur").workgroup(256).vgprs(48);

fn main() {
    assert_eq!(BELOW, ABOVE);
    below();
    above();
    assert_eq!(<Below as Describe>::KERNEL, <Above as Describe>::KERNEL);
    AllowOnMethod.blur();
    assert_eq!(ALLOW_ON_STATIC_BELOW, ALLOW_ON_STATIC_ABOVE);
}
