use frameworks::spirv;
use occ::occupancy_target;

pub trait Tile {}

impl Tile for [f32; 4096] {}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur(#[spirv(workgroup)] _tile: &mut impl Tile) {}

fn main() {
    blur(&mut [0.0; 4096]);
}
