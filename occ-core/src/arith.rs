//! Arithmetic of limits. Macros, because const evaluation pays for every call.

/// A limit that is none. Real ones end one below it.
pub(crate) const NO_LIMIT: u32 = u32::MAX;

/// 2^36 over each small divisor, rounded up past it: multiplying by it and shifting divides numbers
/// below 2^28 exactly. A twentieth of the engine's time, measured.
pub(crate) static RECIPROCALS: [u64; 65] = {
    let mut reciprocals = [0; 65];
    let mut divisor = 1;
    while divisor < reciprocals.len() {
        reciprocals[divisor] = (1 << 36) / divisor as u64 + 1;
        divisor += 1;
    }
    reciprocals
};

/// A number below 2^28 over one that has a reciprocal; over 0 it is 0.
macro_rules! over_small {
    ($number:expr, $divisor:expr) => {
        (($number as u64 * $crate::arith::RECIPROCALS[$divisor as usize]) >> 36) as u32
    };
}

/// A number below 2^28 over another; over 0 it is 0.
macro_rules! quotient {
    ($number:expr, $divisor:expr) => {{
        let (number, divisor): (u32, u32) = ($number, $divisor);
        if divisor < 65 { over_small!(number, divisor) } else { number / divisor }
    }};
}

/// How often a pool holds this much, without a branch: no limit where it is nothing. `$low` is the
/// low half of it, which is all of it where there is a pool.
macro_rules! share {
    ($pool:expr, $each:expr, $low:expr) => {{
        let (pool, low): (u32, u32) = ($pool, $low);
        pool / (low + (low == 0) as u32) | ($each == 0) as u32 * $crate::arith::NO_LIMIT
    }};
}

/// The number in 32 bits, or the largest of them.
macro_rules! narrow {
    ($x:expr) => {{
        let x: u64 = $x;
        #[expect(clippy::cast_possible_truncation, reason = "checked on the line")]
        if x > u32::MAX as u64 { u32::MAX } else { x as u32 }
    }};
}

/// The number as a limit.
macro_rules! limit {
    ($x:expr) => {{
        let x: u64 = $x;
        #[expect(clippy::cast_possible_truncation, reason = "checked on the line")]
        if x < $crate::arith::NO_LIMIT as u64 { x as u32 } else { $crate::arith::NO_LIMIT - 1 }
    }};
}

/// A limit as it is reported.
macro_rules! reported {
    ($limit:expr) => {
        if $limit == $crate::arith::NO_LIMIT { None } else { Some($limit) }
    };
}

/// `x` rounded up to a multiple of `granule`, which is not 0. Both come from 32-bit numbers.
macro_rules! round_up {
    ($x:expr, $granule:expr) => {{
        let granule = $granule as u64;
        let past = $x + (granule - 1);
        // A power of two, as most granules are, needs no division.
        if granule & (granule - 1) == 0 { past & !(granule - 1) } else { past / granule * granule }
    }};
}

/// The number in 32 bits, or the largest of them.
pub(crate) const fn narrow(x: u64) -> u32 {
    narrow!(x)
}

/// The number rounded up to a multiple of `granule`, which is not 0.
pub(crate) const fn round_up(x: u64, granule: u32) -> u64 {
    round_up!(x, granule)
}
