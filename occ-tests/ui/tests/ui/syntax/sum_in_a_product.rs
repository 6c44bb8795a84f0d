use frameworks::{kernel, launch_bounds, spirv};
use occ::occupancy_target;

macro_rules! kernels {
    ($sum:expr) => {
        #[occupancy_target(
            arch = "gfx90a",
            min = 1.0,
            workgroup = 256,
            vgprs = $sum * 4,
            lds = 0,
        )]
        fn registers() {}

        #[occupancy_target(arch = "sm_90", min = 0.5, registers = 24, shared = 0)]
        #[kernel]
        #[launch_bounds($sum * 100)]
        fn threads() {}

        #[occupancy_target(arch = "gfx1030", min = 0.9, vgprs = 24)]
        #[spirv(compute(threads(64)))]
        fn memory(#[spirv(workgroup)] tile: &mut [u32; $sum * 100]) {
            tile[0] = 1;
        }
    };
}

kernels!(8 + 9);

fn main() {
    registers();
    threads();
    let _ = memory;
}
