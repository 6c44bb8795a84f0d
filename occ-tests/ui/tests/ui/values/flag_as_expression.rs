use occ::occupancy_target;

const TRAP: u32 = 1;

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 48, trap = TRAP, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
