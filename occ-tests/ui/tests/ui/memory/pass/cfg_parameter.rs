#![deny(warnings)]

use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, lds = 1024, contract = CFG)]
#[spirv(compute(threads(256)))]
pub fn cfg(
    #[spirv(workgroup)] _small: &mut [f32; 256],
    #[cfg(any())]
    #[spirv(workgroup)]
    _large: &mut Missing,
) {
}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, lds = 1024, contract = CFG_ATTR)]
#[spirv(compute(threads(256)))]
pub fn cfg_attr(
    #[spirv(workgroup)] _small: &mut [f32; 256],
    #[cfg_attr(any(), spirv(workgroup))] _large: &mut [f32; 4096],
) {
}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, lds = 0, contract = NESTED)]
#[spirv(compute(threads(256)))]
pub fn nested(
    #[cfg_attr(all(), cfg(any()))]
    #[spirv(workgroup)]
    _large: &mut [f32; 4096],
) {
}

fn main() {
    cfg(&mut [0.0; 256]);
    cfg_attr(&mut [0.0; 256], &mut [0.0; 4096]);
    nested();
    assert_eq!((CFG.kernel.lds, CFG_ATTR.kernel.lds, NESTED.kernel.lds), (1024, 1024, 0));
}
