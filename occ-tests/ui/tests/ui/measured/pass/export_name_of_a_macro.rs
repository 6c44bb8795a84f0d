#![deny(warnings)]

use occ::prelude::*;

// The file has a kernel of the function's own name too.
#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    workgroup = 256,
    resources = "counts.json",
    contract = BY_HAND,
)]
#[unsafe(export_name = concat!("mat", "ch"))]
extern "C" fn by_hand() {}

#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    workgroup = 256,
    resources = "counts.json",
    kernel = stringify!(match),
    contract = NAMED,
)]
extern "C" fn named() {}

fn main() {
    by_hand();
    named();
    assert_eq!([BY_HAND, NAMED].map(|contract| contract.kernel.vgprs), [Some(96); 2]);
}
