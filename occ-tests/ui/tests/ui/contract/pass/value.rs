#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, contract = BLUR, lds = 0)]
fn blur() {}

fn main() {
    blur();
    let reached = occ::occupancy(&BLUR.arch, &BLUR.kernel).unwrap();
    assert_eq!((BLUR.name, reached.waves_per_simd()), ("blur", 5));
    assert!(BLUR.min.unwrap().is_met(&reached));
}
