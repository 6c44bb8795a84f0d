//! Kernels of CubeCL, generic over the element and launched with a size that the host gives.

use frameworks::cube;
use occ::occupancy_target;

/// A number that kernels compute with.
pub trait Numeric: Copy {
    /// Adds.
    #[must_use]
    fn add(self, other: Self) -> Self;
}

impl Numeric for f32 {
    fn add(self, other: Self) -> Self {
        self + other
    }
}

impl Numeric for f64 {
    fn add(self, other: Self) -> Self {
        self + other
    }
}

/// Units of a cube, in one dimension.
pub const UNITS: u32 = 256;

/// Adds two tensors. It is the same launch for every element.
#[occupancy_target(
    arch = ["gfx90a", "sm_90"],
    min = 1.0,
    workgroup = UNITS,
    vgprs = 24,
    contract = ADD_CONTRACTS,
    lds = 0,
)]
#[cube(launch_unchecked)]
pub fn add<N: Numeric>(left: &[N], right: &[N], out: &mut [N], at: usize) {
    out[at] = left[at].add(right[at]);
}

/// Sums a tensor: its shared memory grows with the element, so the largest is what it is held to. Nobody calls
/// the function that `#[cube]` keeps, so no value may wait for an element.
#[occupancy_target(
    arch = ["gfx90a", "sm_90"],
    min = 0.5,
    workgroup = UNITS,
    vgprs = 32,
    lds = UNITS as usize * size_of::<f64>(),
)]
#[cube(launch)]
pub fn sum<N>(input: &[N], output: &mut N, #[comptime] units: u32)
where
    N: Numeric,
{
    for value in input {
        *output = output.add(*value);
    }
}

/// Calls [`sum()`] for both elements.
#[must_use]
pub fn sum_both(single: &[f32], double: &[f64]) -> (f32, f64) {
    let mut sums = (0.0, 0.0);
    sum(single, &mut sums.0, UNITS);
    sum(double, &mut sums.1, UNITS);
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn generic_kernels_with_one_launch_have_one_contract() {
        // 4 waves of 64: 8 workgroups fill a CU's 32. 8 warps: 8 blocks fill an SM's 64.
        let expected = Expected { workgroup: 256, lds: 0, dynamic: 0, workgroups: 8, waves: 32 };
        holds(&ADD_CONTRACTS[0], "add", expected);
        holds(&ADD_CONTRACTS[1], "add", Expected { waves: 64, ..expected });
    }

    #[test]
    fn generic_kernels_run_for_each_element() {
        assert_eq!(sum_both(&[1.0, 2.0], &[3.0]), (3.0, 3.0));
    }
}
