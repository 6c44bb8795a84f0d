#![deny(warnings)]

use occ::{KernelDescriptor, occupancy_target};

type Kd = KernelDescriptor;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, contract = BLUR_CONTRACT)]
const BLUR: Kd = Kd::new("blur").lds(4096);

fn main() {
    assert_eq!((BLUR.kernel.vgprs, BLUR.kernel.lds), (None, 4096));
    assert_eq!((BLUR_CONTRACT.kernel.vgprs, BLUR_CONTRACT.kernel.lds), (Some(24), 4096));
}
