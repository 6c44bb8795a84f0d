//! Launches of quantized products in CUDA C, through cudarc, of constants that are `usize`.

use cudarc::driver;
use cudarc::driver::LaunchConfig;
use occ::occupancy_target;

/// Threads of a warp.
pub const WARP_SIZE: usize = 32;
/// Rows that a block of the vector product works on.
pub const ROWS: usize = 4;
/// Warps of a block of the matrix product.
pub const WARPS: usize = 4;
/// Rows and columns of its tiles.
pub const TILE: (usize, usize) = (32, 4);
/// Columns that a row is padded to before it is sorted.
pub const PADDED: usize = 1024;

const fn ceil_div(count: usize, part: usize) -> usize {
    count.div_ceil(part)
}

/// The vector product, but for the grid.
#[occupancy_target(
    arch = ["sm_80", "sm_90"],
    min = 1.0,
    registers = 32,
    contract = VECTOR_CONTRACTS,
    shared = 0,
)]
pub const VECTOR: driver::LaunchConfig = driver::LaunchConfig {
    grid_dim: (1, 1, 1),
    block_dim: (WARP_SIZE as u32, ROWS as u32, 1),
    shared_mem_bytes: 0,
};

/// The matrix product for 4096 by 64, with the static tiles that `ptxas` reported.
#[occupancy_target(
    arch = "sm_80",
    min = 0.25,
    registers = 96,
    shared = size_of::<[[u32; TILE.0 + 1]; 64]>() + 4 * TILE.1,
    contract = MATRIX_CONTRACT,
)]
pub static MATRIX: LaunchConfig = LaunchConfig {
    grid_dim: (ceil_div(4096, TILE.0) as u32, ceil_div(64, TILE.1) as u32, 1),
    block_dim: (WARP_SIZE as u32, WARPS as u32, 1),
    shared_mem_bytes: 0,
};

/// Sorting a row in shared memory that the launch asks for.
#[occupancy_target(arch = "sm_80", min = 1.0, registers = 20, contract = SORT_CONTRACT, shared = 0)]
pub const SORT: LaunchConfig = LaunchConfig {
    block_dim: (PADDED as u32, 1, 1),
    shared_mem_bytes: (PADDED * std::mem::size_of::<u32>()) as u32,
    ..ONE_BLOCK
};

/// A block of one thread.
const ONE_BLOCK: LaunchConfig =
    LaunchConfig { grid_dim: (1, 1, 1), block_dim: (1, 1, 1), shared_mem_bytes: 0 };

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn casts_and_constants_are_evaluated() {
        // 4 warps a block: 16 blocks.
        let vector = Expected { workgroup: 128, lds: 0, dynamic: 0, workgroups: 16, waves: 64 };
        for contract in &VECTOR_CONTRACTS {
            holds(contract, "VECTOR", vector);
        }
        // 96 registers for 128 threads: 5 blocks of 4 warps. 64 rows of 33 of 4 bytes, and 16 more.
        let matrix = Expected { workgroup: 128, lds: 8464, dynamic: 0, workgroups: 5, waves: 20 };
        holds(&MATRIX_CONTRACT, "MATRIX", matrix);
    }

    #[test]
    fn the_rest_of_a_configuration_may_come_from_another() {
        // 2 blocks of 32 warps.
        let sort = Expected { workgroup: 1024, lds: 0, dynamic: 4096, workgroups: 2, waves: 64 };
        holds(&SORT_CONTRACT, "SORT", sort);
    }

    #[test]
    fn configurations_stay_what_they_are() {
        assert_eq!((MATRIX.grid_dim, SORT.grid_dim), ((128, 16, 1), (1, 1, 1)));
    }
}
