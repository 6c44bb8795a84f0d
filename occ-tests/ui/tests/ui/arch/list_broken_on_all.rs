use occ::occupancy_target;

#[occupancy_target(arch = ["gcn", "gfx1030"], min = 0.5, workgroup = 256, vgprs = 200, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
