#![deny(warnings)]

use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, lds = 4096, contract = BLUR)]
#[spirv(compute(threads(256)))]
pub fn blur(#[spirv(workgroup)] _tile: &mut [f32]) {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, lds = 0, contract = COPY)]
#[spirv(compute(threads(256)))]
pub fn copy(#[spirv(workgroup)] _tile: &mut impl Default) {}

fn main() {
    blur(&mut [0.0; 1024]);
    copy(&mut ());
    assert_eq!((BLUR.kernel.lds, COPY.kernel.lds), (4096, 0));
}
