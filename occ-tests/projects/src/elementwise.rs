//! Launches of CUDA C kernels with an element a thread, through cudarc.

use cudarc::driver::LaunchConfig;
use occ::occupancy_target;

/// The launch for `count` elements.
#[must_use]
pub const fn launch<const THREADS: u32>(count: u32) -> LaunchConfig {
    LaunchConfig {
        grid_dim: (count.div_ceil(THREADS), 1, 1),
        block_dim: (THREADS, 1, 1),
        shared_mem_bytes: 0,
    }
}

/// How a unary operation is launched, but for the grid.
#[occupancy_target(
    arch = ["sm_80", "sm_89"],
    min = 1.0,
    registers = 18,
    contract = UNARY_CONTRACTS,
    shared = 0,
)]
pub const UNARY: LaunchConfig = launch::<128>(1);

/// Launches of the operations that reduce.
#[derive(Clone, Copy, Debug)]
pub struct Reduce;

impl Reduce {
    const THREADS: u32 = 1024;

    /// How a sum is launched, but for the grid.
    #[occupancy_target(
        arch = "sm_80",
        min = 1.0,
        registers = 28,
        shared = 4 * 32,
        contract = SUM_CONTRACT,
    )]
    pub const SUM: LaunchConfig = launch::<{ Reduce::THREADS }>(1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn what_a_generic_function_gives_is_checked() {
        // 4 warps a block: 16 blocks fill the 64 of sm_80, 12 the 48 of sm_89.
        let expected = Expected { workgroup: 128, lds: 0, dynamic: 0, workgroups: 16, waves: 64 };
        holds(&UNARY_CONTRACTS[0], "UNARY", expected);
        holds(&UNARY_CONTRACTS[1], "UNARY", Expected { workgroups: 12, waves: 48, ..expected });
    }

    #[test]
    fn an_associated_constant_is_checked() {
        // 2 blocks of 32 warps.
        let expected = Expected { workgroup: 1024, lds: 128, dynamic: 0, workgroups: 2, waves: 64 };
        holds(&Reduce::SUM_CONTRACT, "SUM", expected);
    }
}
