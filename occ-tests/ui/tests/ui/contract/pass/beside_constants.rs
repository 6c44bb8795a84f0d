#![deny(warnings, dead_code)]

use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", min = 0.5, contract = BLUR_CONTRACT)]
const BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);

struct Sharpen;

impl Sharpen {
    #[occupancy_target(arch = "gcn", workgroup = 256, vgprs = 24, contract = CONTRACT)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("sharpen");
}

fn main() {
    assert_eq!(BLUR_CONTRACT.kernel, BLUR.kernel);
    assert_eq!((Sharpen::KERNEL.kernel.vgprs, Sharpen::CONTRACT.kernel.vgprs), (None, Some(24)));
}
