//! Variables in workgroup memory: what SPIR-V lays out for a `#[spirv(workgroup)]` parameter.

use core::marker::PhantomData;

use occ_core::__private::block::Layout;

/// A parameter of type `T`: a reference to a variable, under whatever name. What the type itself has comes
/// before what [`Other`](crate::__private::Other) gives it, so that neither the author's name of `bool` matters nor that of a
/// reference to one.
pub struct Parameter<T>(PhantomData<T>);

impl<T> Parameter<&T> {
    /// What the variable takes by the host's layout.
    pub const BY_HOST: Option<Layout> = Some(Layout::by_host::<T>());
}

impl<T> Parameter<&mut T> {
    /// What the variable takes by the host's layout.
    pub const BY_HOST: Option<Layout> = Some(Layout::by_host::<T>());
}

macro_rules! in_spirv {
    ($ty:ty, $layout:expr, [$($parameters:tt)*]) => {
        impl<$($parameters)*> Parameter<&$ty> {
            /// What it takes, whatever the host says.
            pub const IN_SPIRV: Option<Layout> = Some($layout);
        }

        impl<$($parameters)*> Parameter<&mut $ty> {
            /// What it takes, whatever the host says.
            pub const IN_SPIRV: Option<Layout> = Some($layout);
        }
    };
}

// The host has laid out as many values, so that their number is no overflow.
macro_rules! arrays {
    ($values:ident: $($value:ty),*) => { $(
        in_spirv!($value, Layout::$values(1), []);
        in_spirv!([$value; A], Layout::$values(A), [const A: usize]);
        in_spirv!([[$value; A]; B], Layout::$values(A * B), [const A: usize, const B: usize]);
        in_spirv!(
            [[[$value; A]; B]; C],
            Layout::$values(A * B * C),
            [const A: usize, const B: usize, const C: usize]
        );
        in_spirv!(
            [[[[$value; A]; B]; C]; D],
            Layout::$values(A * B * C * D),
            [const A: usize, const B: usize, const C: usize, const D: usize]
        );
    )* };
}

arrays!(words: bool, usize, isize);
arrays!(bytes: u8, i8);
