#![deny(warnings)]

use occ::occupancy_target;
use std::fmt::Debug;

pub struct Image<T>(T);

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
pub(crate) unsafe extern "C" fn foreign(_: *const u32, _: u32) {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
pub const unsafe fn constant<const N: usize>() -> [u32; N] {
    [0; N]
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
pub async fn later<'a, T>(image: &'a Image<T>) -> &'a T
where
    T: Debug + ?Sized + 'a,
    for<'b> &'b T: Debug,
    [(); 4]: Sized,
    T: Sized,
{
    &image.0
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
pub fn applied<F, R>(f: F) -> impl Iterator<Item = R> + use<F, R>
where
    F: for<'a> Fn(&'a u32, u32) -> R,
{
    std::iter::once(f(&1, 2))
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
pub fn patterns(
    (a, mut b): (u32, u32),
    [c, .., d]: [u32; 4],
    Image(e): Image<u32>,
    &ref f: &u32,
    g @ 0..=u32::MAX: u32,
    #[allow(unused_variables)] h: impl Fn(u32) -> u32,
    _: (),
    #[cfg(any())] i: Missing,
) -> u32 {
    b += 1;
    a + b + c + d + e + f + g
}

impl<T> Image<T> {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn boxed(self: Box<Self>) -> T {
        self.0
    }

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub const fn changed<'a>(&'a mut self) -> &'a mut T {
        &mut self.0
    }
}

fn main() {
    unsafe { foreign(std::ptr::null(), 1) };
    assert_eq!(unsafe { constant::<2>() }, [0, 0]);
    drop(later(&Image(1)));
    assert_eq!(applied(|a, b| a + b).next(), Some(3));
    assert_eq!(patterns((1, 1), [1; 4], Image(1), &1, 1, |n| n, ()), 8);
    assert_eq!(Box::new(Image(1)).boxed(), 1);
    *Image(1).changed() = 2;
}
