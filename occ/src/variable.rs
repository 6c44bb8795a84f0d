//! Variables in workgroup memory: what SPIR-V lays out for a `#[spirv(workgroup)]` parameter, and what a
//! body shows beside what is declared.

use core::cell::{Cell, UnsafeCell};
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use occ_core::__private::{lds_after, message};

use occ_core::__private::account::{Source, Stated, Statement};
use occ_core::__private::key::{Key, Value};

/// What a variable takes in SPIR-V, in bytes.
#[derive(Clone, Copy)]
pub struct Layout {
    /// Its size.
    pub size: usize,
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

// These hide the niches of what they hold.
macro_rules! hiding {
    ($($holder:ident),*) => { $(
        hiding!([$holder<T>] []);
        hiding!([[$holder<T>; A]] [const A: usize]);
        hiding!([[[$holder<T>; A]; B]] [const A: usize, const B: usize]);
        hiding!([[[[$holder<T>; A]; B]; C]] [const A: usize, const B: usize, const C: usize]);
    )* };
    ([$ty:ty] [$($lengths:tt)*]) => {
        in_spirv!($ty, Layout::of::<$ty, T>(), [T, $($lengths)*]);
    };
}

hiding!(MaybeUninit, Cell, UnsafeCell);

/// What a parameter's variable takes.
///
/// # Panics
///
/// If the parameter is no reference.
#[track_caller]
#[must_use]
pub const fn layout(in_spirv: Option<Layout>, by_host: Option<Layout>) -> Layout {
    match (in_spirv, by_host) {
        (Some(layout), _) | (None, Some(layout)) => layout,
        (None, None) => panic!("{}", message::NO_REFERENCE),
    }
}

/// The layout of a type that holds others in cells and their like, which hide what is in them: of each what
/// [`Parameter`] says. Where one is not in SPIR-V as it is on the host, the layout is open.
#[must_use]
pub const fn holding(mut layout: Layout, held: &[(Option<Layout>, Option<Layout>)]) -> Layout {
    let mut i = 0;
    while i < held.len() {
        let is_host = match held[i] {
            (Some(in_spirv), Some(by_host)) => !in_spirv.is_open && in_spirv.size == by_host.size,
            (None, Some(by_host)) => !by_host.is_open,
            (_, None) => false,
        };
        layout.is_open |= !is_host;
        i += 1;
    }
    layout
}

/// The layout, which has to be known.
///
/// # Panics
///
/// If the type may hold a `bool`.
#[track_caller]
#[must_use]
pub const fn readable(layout: Layout) -> Layout {
    assert!(!layout.is_open, "{}", message::MAY_HOLD_BOOL);
    layout
}

/// The bytes of variables that lie one behind the other. They go by value: of a reference rustc would
/// report an element that fails twice.
#[must_use]
pub const fn variables<const N: usize>(layouts: [Layout; N]) -> u32 {
    let mut used = 0;
    let mut i = 0;
    while i < N {
        used = lds_after(used, layouts[i].size, layouts[i].align);
        i += 1;
    }
    used
}

/// Whether each layout is known.
#[must_use]
pub const fn are_readable(layouts: &[Layout]) -> bool {
    let mut i = 0;
    while i < layouts.len() {
        if layouts[i].is_open {
            return false;
        }
        i += 1;
    }
    true
}

/// What variables state of static workgroup memory: nothing where a type cannot be read.
#[must_use]
pub const fn stated_variables<const N: usize>(layouts: [Layout; N]) -> Stated<'static> {
    if are_readable(&layouts) {
        Stated::Exactly(Value::Count(variables(layouts)))
    } else {
        Stated::Silent
    }
}

/// The number of the largest of these variables, each with its bytes; of equal ones the first.
#[must_use]
pub const fn largest(variables: &[(usize, usize)]) -> usize {
    let (mut number, mut most) = (0, 0);
    let mut i = 0;
    while i < variables.len() {
        if variables[i].1 > most {
            (number, most) = variables[i];
        }
        i += 1;
    }
    number
}

/// What the body of `kernel` shows of static workgroup memory: variables of these sizes.
#[must_use]
pub const fn shown<'a>(kernel: &'a str, sizes: &[usize]) -> Statement<'a> {
    let mut shown = 0_u32;
    let mut i = 0;
    while i < sizes.len() {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "what is larger is more than any GPU has"
        )]
        let size = if sizes[i] > u32::MAX as usize { u32::MAX } else { sizes[i] as u32 };
        shown = shown.saturating_add(size);
        i += 1;
    }
    Statement { key: Key::Lds, stated: Stated::AtLeast(shown), source: Source::Item(kernel) }
}

/// Fails the build where no static workgroup memory is given for a type without a descriptor.
///
/// # Panics
///
/// If `is_declared` is `false`.
#[track_caller]
pub const fn memory_is_declared(is_declared: bool, otherwise: &str) {
    assert!(is_declared, "{}", otherwise);
}
