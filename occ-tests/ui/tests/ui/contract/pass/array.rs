#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(
    arch = ["gcn", "sm_80"],
    min = 0.5,
    workgroup = 256,
    vgprs = 40 + 8,
    contract = BLUR,
    lds = 0,
)]
fn blur() {}

fn main() {
    blur();
    let names: [&str; 2] = [BLUR[0].arch.name.as_str(), BLUR[1].arch.name.as_str()];
    assert_eq!(names, ["gcn", "sm_80"]);
}
