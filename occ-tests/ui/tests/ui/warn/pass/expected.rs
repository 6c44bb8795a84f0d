//! `expect(deprecated)` silences it, and is fulfilled.
#![deny(warnings, dead_code)]

use occ::{Describe, KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", warn = 0.75)]
#[expect(deprecated, reason = "three quarters of the slots are a wish")]
const BELOW: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);

#[expect(deprecated, reason = "three quarters of the slots are a wish")]
#[occupancy_target(arch = "gcn", warn = 0.75)]
const ABOVE: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);

#[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 48, lds = 0)]
#[expect(deprecated, reason = "three quarters of the slots are a wish")]
fn below() {}

#[expect(deprecated, reason = "three quarters of the slots are a wish")]
#[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 40 + 8, lds = 0)]
fn above() {}

struct Below;

impl Describe for Below {
    #[occupancy_target(arch = "gcn", warn = 0.75)]
    #[expect(deprecated, reason = "three quarters of the slots are a wish")]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

struct Above;

impl Describe for Above {
    #[expect(deprecated, reason = "three quarters of the slots are a wish")]
    #[occupancy_target(arch = "gcn", warn = 0.75)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);
}

struct ExpectOnMethod;

impl ExpectOnMethod {
    #[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 40 + 8, lds = 0)]
    #[expect(deprecated, reason = "three quarters of the slots are a wish")]
    fn blur(&self) {}
}

#[occupancy_target(arch = "gcn", warn = 0.75)]
#[expect(deprecated, reason = "three quarters of the slots are a wish")]
static EXPECT_ON_STATIC_BELOW: KernelDescriptor =
    KernelDescriptor::new("blur").workgroup(256).vgprs(48);

#[expect(deprecated, reason = "three quarters of the slots are a wish")]
#[occupancy_target(arch = "gcn", warn = 0.75)]
static EXPECT_ON_STATIC_ABOVE: KernelDescriptor =
    KernelDescriptor::new("blur").workgroup(256).vgprs(48);

fn main() {
    assert_eq!(BELOW, ABOVE);
    below();
    above();
    assert_eq!(<Below as Describe>::KERNEL, <Above as Describe>::KERNEL);
    ExpectOnMethod.blur();
    assert_eq!(EXPECT_ON_STATIC_BELOW, EXPECT_ON_STATIC_ABOVE);
}
