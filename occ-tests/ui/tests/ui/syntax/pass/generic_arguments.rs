#![deny(warnings)]

use occ::{Arch, arch, occupancy_target};

trait Counts<A, B> {
    const VGPRS: u32;
}

impl<A, B> Counts<A, B> for () {
    const VGPRS: u32 = 24;
}

const fn pick<const LEFT: u32, const RIGHT: u32>() -> u32 {
    LEFT + RIGHT
}

const fn chip<T, const N: usize>() -> Arch {
    arch::GCN
}

#[occupancy_target(
    arch = chip::<u32, 1>(),
    min = 0.5,
    workgroup = pick::<{ 2 * 64 }, 128>(),
    vgprs = <() as Counts<u32, [u8; 4]>>::VGPRS,
    sgprs = pick::<8, 8>() as u32,
    lds = size_of::<fn(u32, u32) -> [u8; 8]>() + size_of::<[(u32, u32); 4]>(),
    dynamic_lds = size_of::<Box<dyn Fn(u32, u32) -> u32>>()
        + size_of::<Box<dyn Iterator<Item = u32>>>(),
    contract = BLUR,
)]
fn blur() {}

fn main() {
    blur();
    assert_eq!((BLUR.kernel.workgroup, BLUR.kernel.vgprs), (Some(256), Some(24)));
    assert_eq!((BLUR.kernel.lds, BLUR.kernel.dynamic_lds), (40, 32));
}
