use occ::occupancy_target;

const MOST: u32 = 1024;

#[occupancy_target(
    arch = "gfx90a",
    min_workgroups = 2,
    workgroup = 64..=MOST,
    vgprs = 100,
    lds = 0,
)]
fn blur() {}

fn main() {
    blur();
}
