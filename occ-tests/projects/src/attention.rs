//! Attention and the sums around it, on cuda-oxide, launched with sizes that only the host knows.

use framework_types::{DisjointSlice, SharedArray, thread};
use frameworks::{kernel, launch_bounds};
use occ::occupancy_target;

/// Threads of a block of [`scores`].
const LINE: (u32, u32) = (16, 16);

/// Scores of queries and keys, in tiles of 64 by 16.
#[occupancy_target(
    arch = ["sm_90", "sm_120"],
    min = 0.5,
    block = (LINE.0, LINE.1),
    registers = 40,
    shared = 8192,
    contract = SCORES_CONTRACTS,
)]
#[kernel]
pub fn scores(
    q: &[f32], // (batch * heads, 64)
    k: &[f32], // (batch * heads, 64)
    mut out: DisjointSlice<f32>,
    sequence: u32,
    scale: f32,
) {
    static mut TILE_Q: SharedArray<f32, 1024> = SharedArray::UNINIT; // 64 x 16
    static mut TILE_K: SharedArray<f32, { 16 * 64 }> = SharedArray::UNINIT; // as loaded: transposed

    let at = thread::threadIdx_x() as usize;
    unsafe {
        TILE_Q[at] = q[at];
        TILE_K[at] = k[at];
    }
    thread::sync_threads();
    if let Some(value) = out.get_mut(thread::index_1d()) {
        *value = unsafe { TILE_Q[at] * TILE_K[at] } * scale;
    }
}

/// Softmax of each row, with what warps and the row have found beside each other.
#[occupancy_target(arch = "sm_90", min = 1.0, block = 128, registers = 32, shared = 40, contract = SOFTMAX)]
#[kernel]
pub fn softmax(scores: &[f32], mut probabilities: DisjointSlice<f32>, sequence: u32) {
    static mut WARP_MAX: SharedArray<f32, 4> = SharedArray::UNINIT;
    static mut WARP_SUM: SharedArray<f32, 4> = SharedArray::UNINIT;
    static mut ROW_MAX: SharedArray<f32, 1> = SharedArray::UNINIT;
    static mut ROW_SUM: SharedArray<f32, 1> = SharedArray::UNINIT;

    let warp = thread::threadIdx_x() as usize / 32;
    unsafe {
        WARP_MAX[warp] = scores[warp];
        WARP_SUM[warp] = 1.0;
        ROW_MAX[0] = WARP_MAX[0];
        ROW_SUM[0] = WARP_SUM[0];
    }
    if let Some(value) = probabilities.get_mut(thread::index_1d()) {
        *value = unsafe { ROW_MAX[0] / ROW_SUM[0] };
    }
}

macro_rules! column_sum {
    ($name:ident, $value:ty, $dimension:expr, $shared:expr, $contract:ident) => {
        /// Sums columns.
        ///
        /// # Safety
        ///
        /// `a` points to `rows * columns` values, `out` to `columns`.
        #[occupancy_target(
                                                                            arch = "sm_90",
                                                                            min = 0.5,
                                                                            registers = 32,
                                                                            shared = $shared,
                                                                            contract = $contract,
                                                                        )]
        #[kernel]
        #[launch_bounds(1024)]
        pub unsafe fn $name(a: *const $value, out: *mut $value, rows: u64, columns: u64) {
            use framework_types::SharedArray;
            const CAPACITY: usize = if $dimension == 0 { 64 } else { $dimension };
            unsafe {
                static mut SUMS: framework_types::SharedArray<$value, CAPACITY> =
                    framework_types::SharedArray::UNINIT;
                static mut CORNER: SharedArray<$value, { CAPACITY * (CAPACITY + 1) / 2 }> =
                    SharedArray::UNINIT;
                let at = thread::threadIdx_x() as usize;
                SUMS[at] = *a.add(at);
                CORNER[at] = SUMS[at];
                *out.add(at) = CORNER[at];
            }
        }
    };
}

column_sum!(column_sum_f32, f32, 0, 8576, COLUMN_SUM_F32);
column_sum!(column_sum_f64, f64, 16, 1216, COLUMN_SUM_F64);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn every_array_is_counted() {
        // Two tiles of 1024 of 4 bytes. 40 registers for 256 threads: 6 blocks of 8 warps.
        let scores = Expected { workgroup: 256, lds: 8192, dynamic: 0, workgroups: 6, waves: 48 };
        for contract in &SCORES_CONTRACTS {
            holds(contract, "scores", scores);
        }
        // 4, 4, 1 and 1 of 4 bytes. 16 blocks of 4 warps.
        let softmax = Expected { workgroup: 128, lds: 40, dynamic: 0, workgroups: 16, waves: 64 };
        holds(&SOFTMAX, "softmax", softmax);
    }

    #[test]
    fn kernels_of_a_macro_have_its_types_and_lengths() {
        // 64 and 64 * 65 / 2 of 4 bytes; 16 and 136 of 8. 2 blocks of 32 warps.
        let single = Expected { workgroup: 1024, lds: 8576, dynamic: 0, workgroups: 2, waves: 64 };
        holds(&COLUMN_SUM_F32, "column_sum_f32", single);
        holds(&COLUMN_SUM_F64, "column_sum_f64", Expected { lds: 1216, ..single });
    }
}
