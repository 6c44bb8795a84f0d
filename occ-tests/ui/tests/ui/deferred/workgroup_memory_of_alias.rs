use frameworks::spirv;
use occ::occupancy_target;

type Tile<'a, T> = &'a mut [T; 4096];

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur<T: Copy + PartialEq>(#[spirv(workgroup)] tile: Tile<'_, T>) {
    tile[0] = tile[1];
}

fn main() {
    blur(&mut [0_u16; 4096]);
    blur(&mut [0.0_f32; 4096]);
}
