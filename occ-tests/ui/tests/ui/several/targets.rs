use occ::occupancy_target;

#[occupancy_target(
    arch = ["gcn", "gfx90a", "sm_80"],
    min = 0.5,
    workgroup = 1024,
    vgprs = 200,
    lds = 0,
)]
fn blur() {}

fn main() {
    blur();
}
