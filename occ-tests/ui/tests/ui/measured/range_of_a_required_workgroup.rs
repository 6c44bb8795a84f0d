use occ::occupancy_target;

const MOST: u32 = 256;

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 64..=256,
    resources = "gfx1100.hsaco",
    kernel = "plain",
)]
fn blur() {}

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 64..=MOST,
    resources = "gfx1100.hsaco",
    kernel = "plain",
)]
fn sharpen() {}

fn main() {
    blur();
    sharpen();
}
