//! What a workgroup or a cluster in the attribute may be.

use occ_core::__private::account::Stated;

use crate::__private::{count, shape};

/// A count, or a tuple of one to three counts of one type: what `workgroup`, `block` and `cluster` of
/// [`#[occupancy_target]`](macro@crate::occupancy_target) take, such as the `block_dim` of a launch.
///
/// ```
/// use occ::occupancy_target;
///
/// const BLOCK: (u32, u32, u32) = (16, 16, 1);
///
/// #[occupancy_target(arch = "sm_90", min = 0.5, block = BLOCK, registers = 32, shared = 0)]
/// pub fn blur() {}
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an integer nor a tuple of one to three integers",
    label = "expected one to three integers"
)]
pub trait IntegerOrTuple: Sealed {}

/// There are no others.
pub trait Sealed {}

/// Sizes of one type. A trait's function cannot be called in `const`: so there is a function of the same name for each
/// type.
#[derive(Debug)]
pub struct Sizes<T>(T);

/// Lets sizes pass, and nothing else. rustc prints this name where something else is given.
#[must_use]
pub const fn sizes<T: IntegerOrTuple>(value: T) -> Sizes<T> {
    Sizes(value)
}

macro_rules! sizes {
    ($($integer:ty)*) => { $(
        sizes!($integer, threads => count(threads as i128), shape(threads as i128, 1, 1));
        sizes!(($integer,), (x,) => shape(x as i128, 1, 1), shape(x as i128, 1, 1));
        sizes!(($integer, $integer), (x, y) => shape(x as i128, y as i128, 1), shape(x as i128, y as i128, 1));
        sizes!(
            ($integer, $integer, $integer), (x, y, z) =>
            shape(x as i128, y as i128, z as i128), shape(x as i128, y as i128, z as i128)
        );
    )* };
    ($ty:ty, $sizes:pat => $threads:expr, $shape:expr) => {
        impl Sealed for $ty {}

        #[diagnostic::do_not_recommend]
        impl IntegerOrTuple for $ty {}

        // What wraps is negative, and so no count.
        #[allow(clippy::cast_possible_wrap, clippy::cast_lossless, reason = "of some of the types")]
        impl Sizes<$ty> {
            /// The threads, in whatever shape where they are one count.
            #[must_use]
            pub const fn threads(&self) -> Stated<'static> {
                let $sizes = self.0;
                $threads
            }

            /// The same, where one count lies along x.
            #[must_use]
            pub const fn along_x(&self) -> Stated<'static> {
                let $sizes = self.0;
                $shape
            }
        }
    };
}

sizes!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
