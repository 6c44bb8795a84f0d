#![deny(warnings)]

use occ::occupancy_target;

const A: u32 = 2;
const B: u32 = 3;

#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    trap = A < B,
    scratch = A > B && B >= A || A == B,
    workgroup = (A << 7, B >> 1),
    vgprs = match A { 0..=1 => 84, 2 | 3 if B != 0 => 24, _ => 84 },
    sgprs = (A < B) as u32 * 32,
    contract = BLUR,
    lds = 0,
)]
fn blur() {}

fn main() {
    blur();
    assert_eq!((BLUR.kernel.trap, BLUR.kernel.scratch), (Some(true), false));
    assert_eq!(BLUR.kernel.workgroup, Some(256));
}
