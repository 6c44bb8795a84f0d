//! Variables in workgroup memory.

use crate::number::narrow;

/// Bytes of workgroup memory once a variable of `size` bytes, aligned to `align`, follows `used`
/// bytes; `u32::MAX` where it is larger.
#[must_use]
pub const fn lds_after(used: u32, size: usize, align: usize) -> u32 {
    let align = if align == 0 { 1 } else { align as u64 };
    let end = (used as u64).div_ceil(align).saturating_mul(align).saturating_add(size as u64);
    narrow(end)
}
