use frameworks::spirv;
use occ::occupancy_target;

macro_rules! kernel {
    ($name:ident, #[$meta:meta]) => {
        #[occupancy_target(arch = "gcn", min = 1.0, vgprs = 28, lds = 0)]
        #[$meta]
        pub fn $name() {}
    };
}

kernel!(blur, #[spirv(compute(threads(512)))]);

fn main() {
    blur();
}
