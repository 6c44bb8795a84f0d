use frameworks::spirv;
use occ::occupancy_target;

type Tile = [f32; 4096];

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur(#[spirv(workgroup)] tile: Tile) {
    let _ = tile[0];
}

fn main() {
    blur([0.0; 4096]);
}
