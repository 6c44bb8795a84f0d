use occ::{Arch, arch, occupancy_target};

const MINE: Arch = arch::GCN;
const HALF: f64 = 0.5;
type Tile = [f32; 5376];

#[occupancy_target(arch = MINE, min = HALF, workgroup = 256, vgprs = 24, lds = size_of::<Tile>())]
#[allow(dead_code)]
fn blur() {
    const MINE: Arch = arch::GFX90A;
    const HALF: f64 = 0.1;
    struct Tile;
}

fn main() {
    blur();
}
