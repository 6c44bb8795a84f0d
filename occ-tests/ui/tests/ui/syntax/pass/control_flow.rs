#![deny(warnings)]

use occ::occupancy_target;

const MEASURED: Option<u32> = Some(24);

struct Counts {
    vgprs: u32,
    sgprs: u32,
}

macro_rules! sum {
    ($first:expr $(, $more:expr)*) => { $first $(+ $more)* };
}

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = loop { break 256 },
    vgprs = if let Some(vgprs) = MEASURED { vgprs } else { 84 },
    sgprs = { let Some(sgprs) = MEASURED else { panic!("no count") }; sgprs },
    lds = { let mut bytes = 1; while bytes < 4096 { bytes *= 2; } bytes },
    dynamic_lds = sum!(1, 2, sum![3, 4]),
    contract = ONE,
)]
fn one() {}

#[occupancy_target(
    arch = "gcn",
    min = { 1.0 / 2.0 },
    workgroup = [64, 128, 256][2],
    vgprs = Counts { vgprs: 24, sgprs: 0 }.vgprs,
    sgprs = { let Counts { sgprs, .. } = Counts { vgprs: 0, sgprs: 16 }; sgprs },
    lds = unsafe { *[4096_u32].as_ptr() },
    scratch = matches!(MEASURED, Some(0) | None),
    contract = TWO,
)]
fn two() {}

#[occupancy_target(
    arch = "gcn",
    min = const { 1.0 / 2.0 },
    workgroup = 256,
    vgprs = const { 20 + 4 },
    trap = !{ false },
    lds = 0,
)]
fn three() {}

fn main() {
    one();
    two();
    three();
    assert_eq!((ONE.kernel.vgprs, ONE.kernel.sgprs), (Some(24), Some(24)));
    assert_eq!((ONE.kernel.lds, ONE.kernel.dynamic_lds), (4096, 10));
    assert_eq!((TWO.kernel.workgroup, TWO.kernel.lds), (Some(256), 4096));
}
