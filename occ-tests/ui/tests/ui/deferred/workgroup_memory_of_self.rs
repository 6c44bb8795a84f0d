use frameworks::spirv;
use occ::occupancy_target;

#[derive(Clone, Copy, PartialEq)]
pub struct Tile(pub [f32; 4096]);

impl Tile {
    #[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
    #[spirv(compute(threads(256)))]
    pub fn blur(#[spirv(workgroup)] tile: &mut Self) {
        tile.0[0] = 1.0;
    }
}

fn main() {
    Tile::blur(&mut Tile([0.0; 4096]));
}
