#![deny(warnings)]

use occ::occupancy_target;

#[allow(non_snake_case)]
mod T {
    pub const N: u32 = 24;
}

mod limits {
    pub const N: u32 = 24;

    #[allow(non_snake_case)]
    pub struct Counts {
        pub N: u32,
    }

    pub const COUNTS: Counts = Counts { N: 256 };
}

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = limits::COUNTS.N,
    vgprs = limits::N,
    sgprs = crate::T::N,
    contract = BLUR,
    lds = 0,
)]
fn blur<const N: usize>() {}

fn main() {
    blur::<1>();
    assert_eq!((BLUR.kernel.vgprs, BLUR.kernel.sgprs), (Some(24), Some(24)));
    assert_eq!(T::N, 24);
}
