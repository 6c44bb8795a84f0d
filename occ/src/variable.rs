//! Variables in workgroup memory: what SPIR-V lays out for a `#[spirv(workgroup)]` parameter.

use core::marker::PhantomData;

use occ_core::__private::account::Stated;
use occ_core::__private::key::Value;
use occ_core::__private::{lds_after, message};

/// What a variable takes in SPIR-V, in bytes.
#[derive(Clone, Copy)]
pub struct Layout {
    size: usize,
    align: usize,
    /// Whether its type may hold a `bool`, so that the host's size is not SPIR-V's.
    is_open: bool,
}

impl Layout {
    /// As many values of 4 bytes. A `bool` is one in RADV's workgroup memory, and rust-gpu's pointers
    /// have 32 bits, so that `usize` and `isize` are.
    const fn words(count: usize) -> Self {
        Self { size: count.saturating_mul(4), align: 4, is_open: false }
    }

    const fn bytes(count: usize) -> Self {
        Self { size: count, align: 1, is_open: false }
    }

    /// By the host's layout of `T`. Where it has a niche, which `Inside` shows, it may hold a `bool`.
    const fn of<T, Inside>() -> Self {
        let is_open = size_of::<Option<Inside>>() == size_of::<Inside>();
        Self { size: size_of::<T>(), align: align_of::<T>(), is_open }
    }

    /// By the host's layout of any `T`. What hides niches may hide a `bool` too: of all that is laid out by the
    /// byte, only bytes have a name here. What is laid out by more is believed: that it is `PartialEq`, as no
    /// `MaybeUninit` and no union is, would tell, but kernels' own types seldom derive that.
    const fn by_host<T>() -> Self {
        let Self { size, align, is_open } = Self::of::<T, T>();
        Self { size, align, is_open: is_open || size > 0 && align == 1 }
    }
}

/// A parameter of type `T`: a reference to a variable, under whatever name. What the type itself has comes
/// before what [`OtherParameter`] gives it, so that neither the author's name of `bool` matters nor that of a
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

/// A parameter of any other type.
pub trait OtherParameter {
    /// It is no reference.
    const BY_HOST: Option<Layout> = None;
    /// SPIR-V has no size of its own for it.
    const IN_SPIRV: Option<Layout> = None;
}

impl<T> OtherParameter for Parameter<T> {}

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

/// What a parameter's variable takes; `None` where the parameter is no reference.
#[must_use]
pub const fn layout(in_spirv: Option<Layout>, by_host: Option<Layout>) -> Option<Layout> {
    match in_spirv {
        Some(layout) => Some(layout),
        None => by_host,
    }
}

/// What has to be given where a variable's layout is not known; else nothing.
#[must_use]
pub const fn readable(layout: Option<Layout>) -> Stated<'static> {
    match layout {
        None => Stated::Needed(message::NO_REFERENCE),
        Some(layout) if layout.is_open => Stated::Needed(message::MAY_HOLD_BOOL),
        Some(_) => Stated::Silent,
    }
}

/// The bytes of variables that lie one behind the other, which are the least where there are others; nothing where one
/// is not known.
#[must_use]
pub const fn variables(layouts: &[Option<Layout>], is_least: bool) -> Stated<'static> {
    let mut used = 0;
    let mut i = 0;
    while i < layouts.len() {
        match layouts[i] {
            Some(layout) if !layout.is_open => used = lds_after(used, layout.size, layout.align),
            _ => return Stated::Silent,
        }
        i += 1;
    }
    if is_least { Stated::AtLeast(used) } else { Stated::Exactly(Value::Count(used)) }
}
