#![deny(warnings)]

use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.75,
    workgroup = 256,
    resources = "gfx1100.hsaco",
    contract = CONTRACT,
)]
fn v97() {}

fn main() {
    v97();
    assert_eq!(CONTRACT.kernel.vgprs, Some(97));
    assert_eq!(CONTRACT.kernel.vgprs_allocated, Some(104));
    assert_eq!(CONTRACT.source.map(|source| source.file), Some("gfx1100.hsaco"));
}
