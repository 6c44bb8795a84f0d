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
    /// Whether its type may hold a `bool`, so that the host's size is not SPIR-V's.
    is_open: bool,
}

impl Layout {
    /// As many values of 4 bytes. A `bool` is one in RADV's workgroup memory, and rust-gpu's pointers
    /// have 32 bits, so that `usize` and `isize` are.
    #[must_use]
    pub const fn words(count: usize) -> Self {
        Self { size: count.saturating_mul(4), align: 4, is_open: false }
    }

    /// As many bytes.
    #[must_use]
    pub const fn bytes(count: usize) -> Self {
        Self { size: count, align: 1, is_open: false }
    }

    /// By the host's layout of any `T`. Where it has a niche it may hold a `bool`. What hides niches may hide a `bool`
    /// too: of all that is laid out by the byte, only bytes have a name here. What is laid out by more is believed: that
    /// it is `PartialEq`, as no `MaybeUninit` and no union is, would tell, but kernels' own types seldom derive that.
    #[must_use]
    pub const fn by_host<T>() -> Self {
        let (size, align) = (size_of::<T>(), align_of::<T>());
        let has_niche = size_of::<Option<T>>() == size;
        Self { size, align, is_open: has_niche || size > 0 && align == 1 }
    }
}

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
