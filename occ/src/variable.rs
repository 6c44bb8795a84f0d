//! Variables in workgroup memory: what SPIR-V lays out for a `#[spirv(workgroup)]` parameter.

use core::marker::PhantomData;

use occ_core::__private::block::Layout;

/// A parameter of type `T`: a reference to a variable, under whatever name. What the type itself has comes
/// before what [`Other`](crate::__private::Other) gives it, so that neither the author's name of `bool` matters nor that of a
/// reference to one.
pub struct Parameter<T>(PhantomData<T>);

impl<T: Copy + PartialEq> Parameter<&T> {
    /// What the variable takes by the host's layout.
    pub const BY_HOST: Option<Layout> = Layout::by_host::<T>();
}

impl<T: Copy + PartialEq> Parameter<&mut T> {
    /// What the variable takes by the host's layout.
    pub const BY_HOST: Option<Layout> = Layout::by_host::<T>();
}

macro_rules! words {
    ($ty:ty, $count:expr, [$($parameters:tt)*]) => {
        impl<$($parameters)*> Parameter<&$ty> {
            /// What it takes, whatever the host says.
            pub const IN_SPIRV: Option<Layout> = Some(Layout::words($count));
        }

        impl<$($parameters)*> Parameter<&mut $ty> {
            /// What it takes, whatever the host says.
            pub const IN_SPIRV: Option<Layout> = Some(Layout::words($count));
        }
    };
}

// The host has laid out as many values, so that their number is no overflow.
macro_rules! arrays {
    ($($value:ty),*) => { $(
        words!($value, 1, []);
        words!([$value; A], A, [const A: usize]);
        words!([[$value; A]; B], A * B, [const A: usize, const B: usize]);
        words!([[[$value; A]; B]; C], A * B * C, [const A: usize, const B: usize, const C: usize]);
        words!(
            [[[[$value; A]; B]; C]; D],
            A * B * C * D,
            [const A: usize, const B: usize, const C: usize, const D: usize]
        );
    )* };
}

arrays!(bool, usize, isize);
