use frameworks::spirv;
use occ::occupancy_target;

pub trait Tiled {
    type Tile;
}

pub struct Wide;

impl Tiled for Wide {
    type Tile = [f32; 4096];
}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur(#[spirv(workgroup)] tile: &mut <Wide as Tiled>::Tile) {
    tile[0] = 1.0;
}

fn main() {
    blur(&mut [0.0; 4096]);
}
