use occ::occupancy_target;

#[occupancy_target(
    arch = "gfx900",
    min = 1.0,
    workgroup = 256,
    vgprs = 24,
    sgprs = 90,
    trap = false,
    lds = 0,
)]
fn blur() {}

fn main() {
    blur();
}
