use occ::occupancy_target;

#[occupancy_target(arch = "gfx90a:xnak-", min = 0.5, workgroup = 256, vgprs = 64, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
