#![deny(warnings, dead_code)]

use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", min = 0.5, contract = BLUR_CONTRACT)]
const BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);

#[occupancy_target(arch = "gcn", workgroup = 256, vgprs = 24, lds = 0, contract = SHARPEN)]
struct Sharpen;

fn main() {
    let Sharpen = Sharpen;
    assert_eq!(BLUR_CONTRACT.kernel, BLUR.kernel);
    assert_eq!(SHARPEN.kernel.vgprs, Some(24));
}
