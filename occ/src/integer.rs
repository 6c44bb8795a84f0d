//! What a count in the attribute may be.

/// A type of integers. A count in [`#[occupancy_target]`](macro@crate::occupancy_target) is of such
/// a type, whichever it is.
///
/// A float is not: the attribute would have to drop its fraction. A value of a float, of a string
/// or of several sizes fails the build, and rustc names this trait:
///
/// ```compile_fail,E0277
/// # use occ::occupancy_target;
/// const VGPRS: f32 = 84.0;
///
/// #[occupancy_target(arch = "gcn", min = 0.25, workgroup = 256, vgprs = VGPRS, lds = 0)]
/// pub fn blur() {}
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer",
    label = "expected an integer"
)]
pub trait Integer: Sealed {
    /// The type itself. Where there is none, rustc leaves it at one complaint.
    #[doc(hidden)]
    type Itself;
}

/// The engine converts the types of integers that Rust has, and no others.
pub trait Sealed {}

macro_rules! integers {
    ($($integer:ty)*) => {
        $(
            impl Sealed for $integer {}

            #[diagnostic::do_not_recommend]
            impl Integer for $integer {
                type Itself = Self;
            }
        )*
    };
}

integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

/// Lets an integer of any type pass, and nothing else. rustc prints this name where something else
/// is given.
#[must_use]
pub const fn any_integer<T: Integer<Itself = T>>(value: T) -> T::Itself {
    value
}
