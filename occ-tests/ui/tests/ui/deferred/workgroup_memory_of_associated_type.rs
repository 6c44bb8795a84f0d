use frameworks::spirv;
use occ::occupancy_target;

pub trait Tiled {
    type Tile: Copy + PartialEq;
}

pub struct Small;
pub struct Large;

impl Tiled for Small {
    type Tile = [f32; 1024];
}

impl Tiled for Large {
    type Tile = [f32; 4096];
}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur<T: Tiled>(#[spirv(workgroup)] _tile: &mut T::Tile) {}

fn main() {
    blur::<Small>(&mut [0.0; 1024]);
    blur::<Large>(&mut [0.0; 4096]);
}
