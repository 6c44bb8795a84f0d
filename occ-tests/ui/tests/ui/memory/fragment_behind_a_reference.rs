use frameworks::spirv;
use occ::occupancy_target;

macro_rules! kernel {
    ($name:ident, $tile:ty, $count:expr) => {
        #[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
        #[spirv(compute(threads(256)))]
        pub fn $name(#[spirv(workgroup)] tile: &mut [$tile; $count]) {
            tile[0] = Default::default();
        }
    };
}

kernel!(blur, f32, 2048 + 2048);

fn main() {
    blur(&mut [0.0; 4096]);
}
