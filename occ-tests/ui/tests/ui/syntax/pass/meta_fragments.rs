#![deny(warnings)]

use frameworks::spirv;
use occ::occupancy_target;

macro_rules! above {
    ($(#[$meta:meta])* fn $name:ident) => {
        $(#[$meta])*
        pub fn $name() {}
    };
}

macro_rules! below {
    ($name:ident, $contract:ident, #[$meta:meta]) => {
        #[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24, contract = $contract, lds = 0)]
        #[$meta]
        pub fn $name() {}
    };
}

macro_rules! each {
    ($($name:ident: $threads:tt $vgprs:literal $arch:literal $vis:vis,)*) => {
        $(
            #[occupancy_target(arch = $arch, min = 0.5, vgprs = $vgprs)]
            #[spirv(compute(threads $threads))]
            $vis fn $name() {}
        )*
    };
}

above! {
    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        contract = BLUR,
        lds = 0,
    )]
    #[inline(never)]
    fn blur
}

below!(sharpen, SHARPEN, #[spirv(compute(threads(16, 16)))]);
each!(bloom: (256) 24 "gcn" pub, fade: (8, 8, 4) 24 "gfx90a" pub(crate),);

fn main() {
    blur();
    sharpen();
    bloom();
    fade();
    assert_eq!((BLUR.kernel.workgroup, SHARPEN.kernel.workgroup), (Some(256), Some(256)));
}
