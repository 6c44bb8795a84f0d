use occ::occupancy_target;

#[occupancy_target(
    arch = "gfx1200",
    min = 1.0,
    workgroup = 256,
    vgprs = 100,
    dynamic_vgprs = 32,
    lds = 0,
)]
fn blur() {}

fn main() {
    blur();
}
