use occ::occupancy_target;

#[occupancy_target(
    arch = "gfx900",
    min = 1.0,
    workgroup = 384,
    vgprs = 84,
    sgprs = 100,
    lds = 16384,
)]
fn blur() {}

fn main() {
    blur();
}
