#![deny(warnings)]

use occ::occupancy_target;

#[occupancy_target(
    arch = ["gfx\x39\u{30}a", r"sm_80", r#"gfx1100"#, "gfx\
        942"],
    min = "5\x30%",
    workgroup = 256,
    vgprs = 24,
    contract = BLUR,
    lds = 0,
)]
fn blur() {}

#[occupancy_target(
    arch = "gfx1100",
    min = 0.75,
    workgroup = 256,
    resources = "gfx1100\u{2e}hsaco",
    kernel = r"v97",
    spills = "d\x65ny",
    mode = "w\u{67}p",
)]
fn sharpen() {}

fn main() {
    blur();
    sharpen();
    let names = BLUR.map(|contract| contract.arch.name.to_string());
    assert_eq!(names, ["gfx90a", "sm_80", "gfx1100", "gfx942"]);
}
