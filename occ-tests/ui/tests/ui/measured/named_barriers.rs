use occ::prelude::*;

#[occupancy_target(
    arch = "gfx1250",
    min = 0.75,
    workgroup = 256,
    resources = "named.hsaco",
    kernel = "plain",
)]
fn plain() {}

#[occupancy_target(
    arch = "gfx1250",
    min = 0.1,
    workgroup = 256,
    resources = "named.hsaco",
    kernel = "named",
)]
fn named() {}

#[occupancy_target(
    arch = occ::arch::GFX1250,
    min = 0.1,
    workgroup = 256,
    barriers = 1,
    resources = "named.hsaco",
    kernel = "named",
)]
fn named_by_a_path() {}

fn main() {
    plain();
    named();
    named_by_a_path();
}
