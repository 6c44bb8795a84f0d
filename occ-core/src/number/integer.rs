//! Arithmetic that several parts share.

/// The number in 32 bits, or the largest of them.
#[inline]
pub(crate) const fn narrow(x: u64) -> u32 {
    #[expect(clippy::cast_possible_truncation, reason = "compared on the line")]
    if x > u32::MAX as u64 { u32::MAX } else { x as u32 }
}

/// The number rounded up to a multiple of `granule`, which is not 0. Far from overflow: both come
/// from 32-bit numbers.
#[inline]
pub(crate) const fn round_up(x: u64, granule: u32) -> u64 {
    x.next_multiple_of(granule as u64)
}
