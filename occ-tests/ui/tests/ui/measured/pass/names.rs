#![deny(warnings)]

use frameworks::spirv;
use occ::prelude::*;

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, resources = "counts.json")]
fn r#match() {}

#[occupancy_target(
    arch = "gfx1100",
    min = 0.75,
    workgroup = 256,
    resources = "gfx1100.hsaco",
    contract = EXPORTED,
)]
#[unsafe(export_name = "v97")]
extern "C" fn exported() {}

#[occupancy_target(arch = "gfx1100", min = 1.0, resources = "gfx1100.hsaco")]
#[unsafe(no_mangle)]
extern "C" fn plain() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, vgprs = 64, wave = 32, resources = "shader.spv")]
#[spirv(compute(threads(64, 4), entry_point_name = "tile"))]
fn main_cs() {}

fn main() {
    r#match();
    exported();
    plain();
    main_cs();
    assert_eq!((EXPORTED.name, EXPORTED.kernel.vgprs), ("exported", Some(97)));
}
