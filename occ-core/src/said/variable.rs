//! Variables in workgroup memory: what SPIR-V lays out for a `#[spirv(workgroup)]` parameter.

use crate::account::Stated;
use crate::key::Value;
use crate::message;
use crate::number::narrow;

/// Bytes of workgroup memory once a variable of `size` bytes, aligned to `align`, follows `used`
/// bytes; `u32::MAX` where it is larger.
#[must_use]
pub const fn lds_after(used: u32, size: usize, align: usize) -> u32 {
    let align = if align == 0 { 1 } else { align as u64 };
    let end = (used as u64).div_ceil(align).saturating_mul(align).saturating_add(size as u64);
    narrow(end)
}

/// What a variable takes in SPIR-V, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    size: usize,
    align: usize,
}

impl Layout {
    /// As many values of 4 bytes. A `bool` is one in RADV's workgroup memory, and rust-gpu's pointers
    /// have 32 bits, so that `usize` and `isize` are.
    #[must_use]
    pub const fn words(count: usize) -> Self {
        Self { size: count.saturating_mul(4), align: 4 }
    }

    /// So many bytes, aligned to `align`.
    #[must_use]
    pub const fn of(size: usize, align: usize) -> Self {
        Self { size, align }
    }

    /// By the host's layout; `None` where the type may have a `bool` in it: it has a niche. No niche is hidden: a type with a
    /// `MaybeUninit`, a `Cell` or a union in it is not `Copy` and `PartialEq`.
    #[must_use]
    pub const fn by_host<T: Copy + PartialEq>() -> Option<Self> {
        let (size, align) = (size_of::<T>(), align_of::<T>());
        if size_of::<Option<T>>() == size { None } else { Some(Self { size, align }) }
    }
}

/// What a parameter's variable takes: SPIR-V's own, or else the host's. `None` where neither is known.
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
        None => Stated::Needed(message::UNKNOWN_VARIABLE),
        Some(_) => Stated::Silent,
    }
}

/// The bytes of variables that lie one behind the other, which are the least where there are others or one is not known.
#[must_use]
pub const fn variables(layouts: &[Option<Layout>], mut is_least: bool) -> Stated<'static> {
    let mut used = 0;
    let mut i = 0;
    while i < layouts.len() {
        match layouts[i] {
            Some(layout) => used = lds_after(used, layout.size, layout.align),
            None => is_least = true,
        }
        i += 1;
    }
    if is_least { Stated::AtLeast(used) } else { Stated::Exactly(Value::Count(used)) }
}
