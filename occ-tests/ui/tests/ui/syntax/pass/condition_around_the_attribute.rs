#![deny(warnings)]

use frameworks::spirv;
use occ::occupancy_target;

#[cfg_attr(all(), occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, contract = BLUR))]
#[cfg_attr(any(), occupancy_target(arch = "gcn", min = 1.0, vgprs = 84))]
#[cfg_attr(all(), spirv(compute(threads(256))))]
pub fn blur(#[spirv(workgroup)] _tile: &mut [f32; 1024]) {}

fn main() {
    blur(&mut [0.0; 1024]);
    assert_eq!((BLUR.kernel.workgroup, BLUR.kernel.lds), (Some(256), 4096));
}
