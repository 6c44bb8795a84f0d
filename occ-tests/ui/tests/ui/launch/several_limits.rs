use occ::occupancy_target;

#[occupancy_target(
    arch = "gfx900",
    min = 0.5,
    workgroup = 2048,
    vgprs = 300,
    sgprs = 200,
    lds = 100000,
)]
fn blur() {}

fn main() {
    blur();
}
