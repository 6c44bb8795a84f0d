#![deny(warnings)]

use occ::occupancy_target;

const LEAST: u32 = 128;

#[occupancy_target(
    arch = "sm_90",
    min = 0.6,
    block = 64..=1024,
    registers = 32,
    contract = BLUR,
    shared = 0,
)]
fn blur() {}

#[occupancy_target(
    arch = ["gfx90a", "gfx1100"],
    min = 0.5,
    workgroup = LEAST..=512,
    vgprs = 64,
    contract = SUM,
    lds = 0,
)]
fn sum() {}

fn main() {
    blur();
    sum();
    assert_eq!(BLUR.range, Some([64, 1024]));
    assert!(BLUR.check_launch((1, 1, 1), (96, 1, 1), 0).is_ok());
    assert!(BLUR.check_launch((1, 1, 1), (32, 1, 1), 0).is_err());
    assert!(SUM.iter().all(|contract| contract.is_kept() && contract.range == Some([128, 512])));
}
