use occ::occupancy_target;

#[occupancy_target(
    arch = "gfx900",
    min = 1.0,
    workgroup = 256,
    vgprs = 32,
    sgprs = 80,
    lds = 8192,
    scratch = true,
)]
fn blur() {}

fn main() {
    blur();
}
