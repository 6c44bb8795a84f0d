use occ::occupancy_target;

const BLOCK: (u32, u32) = (16, 16);

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = BLOCK, vgprs = 48, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
