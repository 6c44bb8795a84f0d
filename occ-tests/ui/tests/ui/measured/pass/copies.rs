#![deny(warnings)]

use occ::prelude::*;

#[occupancy_target(
    arch = "gfx90a:xnack-",
    min = 0.75,
    workgroup = 256,
    resources = ["xnack_off.hsaco", "xnack_on.hsaco"],
    kernel = "matmul",
    contract = CHOSEN,
)]
fn chosen() {}

#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    workgroup = 256,
    resources = ["light.hsaco", "heavy.hsaco"],
    kernel = "matmul",
    copies = "all",
    spills = "deny",
)]
fn all() {}

#[occupancy_target(
    arch = "gfx90a",
    min = 0.75,
    workgroup = 256,
    resources = ["light.hsaco", "heavy.hsaco"],
    kernel = "sum",
)]
fn equal() {}

fn main() {
    chosen();
    all();
    equal();
    assert_eq!((CHOSEN.kernel.vgprs, CHOSEN.kernel.agprs), (Some(64), 6));
}
