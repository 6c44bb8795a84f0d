#![deny(warnings, dead_code)]

use occ::occupancy_target;

struct Image<const N: u32>;

impl<const N: u32> Image<N> {
    const WIDTH: u32 = 16 * N;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = const { N * 64 }, vgprs = 24, lds = 0)]
    fn blur(&self) {}

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = Self::WIDTH, vgprs = 24, lds = 0)]
    fn sharpen(&self) {}
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = V, lds = size_of::<T>())]
fn blur<T, const V: u32>(_: T) {}

fn main() {
    Image::<4>.blur();
    Image::<4>.sharpen();
    blur::<u32, 24>(1);
}
