use occ::occupancy_target;

const WAVE: u32 = 32;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, wave = WAVE, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
