#![deny(warnings, dead_code)]

use frameworks::spirv;
use occ::occupancy_target;

#[derive(Clone, Copy, Default, PartialEq)]
pub struct Tile {
    pub sum: [f64; 16],
    pub flag: u32,
}

#[occupancy_target(arch = "gcn", min_workgroups = 10, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur<'a>(#[spirv(workgroup)] tile: &'a mut Tile, #[spirv(push_constant)] _n: &u32) {
    tile.flag = 1;
}

fn main() {
    blur(&mut Tile::default(), &1);
}
