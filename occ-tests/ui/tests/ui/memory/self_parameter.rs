use frameworks::spirv;
use occ::occupancy_target;

pub struct Tile([f32; 12288]);

impl Tile {
    #[occupancy_target(arch = "gfx1100", min = 0.75, vgprs = 32)]
    #[spirv(compute(threads(64)))]
    pub fn blur(#[spirv(workgroup)] &mut self) {
        self.0[0] = 0.0;
    }

    #[occupancy_target(arch = "gfx1100", min = 0.75, vgprs = 32, lds = 49152)]
    #[spirv(compute(threads(64)))]
    pub fn sharpen(#[spirv(workgroup)] &mut self) {
        self.0[0] = 0.0;
    }
}

fn main() {
    let mut tile = Tile([0.0; 12288]);
    tile.blur();
    tile.sharpen();
}
