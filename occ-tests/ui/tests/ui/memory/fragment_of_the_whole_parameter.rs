use frameworks::spirv;
use occ::occupancy_target;

macro_rules! kernel {
    ($name:ident($($parameter:tt)*)) => {
        #[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
        #[spirv(compute(threads(256)))]
        pub fn $name($($parameter)*) {}
    };
}

kernel!(blur(#[spirv(workgroup)] _tile: &mut [f32; 4096]));

fn main() {
    blur(&mut [0.0; 4096]);
}
