//! Tiles that the tensor memory accelerator copies, on cuda-oxide.

use framework_types::thread;
use framework_types::{Barrier, DisjointSlice, SharedArray};
use frameworks::{cluster_launch, cuda_module, kernel};

/// What the host says of a tensor.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Tensor([u64; 16]);

pub use kernels::{CLUSTER_CONTRACT, COPY_CONTRACT, cluster_product, copy_tile};

#[cuda_module]
mod kernels {
    #[allow(clippy::wildcard_imports, reason = "as modules of kernels are written")]
    use super::*;
    use occ::occupancy_target;

    /// Copies a tile of 64 by 64.
    ///
    /// - Thread 0 asks for it;
    /// - all threads wait for it.
    #[occupancy_target(
        arch = "sm_90",
        min = 1.0,
        block = 256,
        registers = 32,
        shared = 4096 * 4 + 8,
        contract = COPY_CONTRACT,
    )]
    #[kernel]
    pub fn copy_tile(tensor: *const Tensor, mut out: DisjointSlice<f32>, x: i32, y: i32) {
        const TILE_SIZE: usize = 64 * 64;
        const TILE_BYTES: u32 = (TILE_SIZE * 4) as u32;
        // The accelerator writes to multiples of 128 bytes.
        static mut TILE: SharedArray<f32, TILE_SIZE, 128> = SharedArray::UNINIT;
        static mut READY: Barrier = Barrier::UNINIT;

        let at = thread::threadIdx_x() as usize;
        if at == 0 {
            let _ = (&raw mut READY, TILE_BYTES);
        }
        thread::sync_threads();
        if let Some(value) = out.get_mut(thread::index_1d()) {
            *value = unsafe { TILE[at] };
        }
    }

    /// A product whose blocks work in pairs, in two stages.
    ///
    /// # Safety
    ///
    /// The tensors are those of the two factors.
    #[occupancy_target(
        arch = "sm_100",
        min_workgroups = 4,
        block = 192,
        registers = 64,
        shared = 5 * 8192 + 8 + 3 * 8 + 16,
        contract = CLUSTER_CONTRACT,
    )]
    #[kernel]
    #[cluster_launch(2, 1, 1)]
    pub unsafe fn cluster_product(a: *const Tensor, b: *const Tensor, mut out: DisjointSlice<u32>) {
        unsafe {
            static mut A0: SharedArray<u8, 8192, 128> = SharedArray::UNINIT;
            static mut A1: SharedArray<u8, 8192, 128> = SharedArray::UNINIT;
            static mut B0: SharedArray<u8, 8192, 128> = SharedArray::UNINIT;
            static mut B1: SharedArray<u8, 8192, 128> = SharedArray::UNINIT;
            static mut OUT: SharedArray<u32, 2048, 128> = SharedArray::UNINIT;
            static mut TENSOR_MEMORY: SharedArray<u32, 1, 4> = SharedArray::UNINIT;

            static mut COPIED0: Barrier = Barrier::UNINIT;
            static mut COPIED1: Barrier = Barrier::UNINIT;
            static mut DONE: Barrier = Barrier::UNINIT;

            static mut NEXT: SharedArray<u64, 2, 16> = SharedArray::UNINIT;

            const COPY_WARP: u32 = 4;
            if thread::threadIdx_x() / 32 == COPY_WARP {
                let _ = (&raw mut COPIED0, &raw mut COPIED1, &raw mut DONE, &raw mut NEXT);
                let _ = (&raw mut A0, &raw mut A1, &raw mut B0, &raw mut B1);
                TENSOR_MEMORY[0] = 0;
            }
            let mut column = 0;
            #[unroll(4)]
            while column < 4 {
                OUT[column] = column as u32;
                column += 1;
            }
        }
        if let Some(value) = out.get_mut(thread::index_1d()) {
            *value = 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn a_tile_and_its_barrier_are_counted() {
        // 4096 of 4 bytes and a barrier of 8. 8 blocks of 8 warps fill an SM.
        let expected =
            Expected { workgroup: 256, lds: 16392, dynamic: 0, workgroups: 8, waves: 64 };
        holds(&COPY_CONTRACT, "copy_tile", expected);
    }

    #[test]
    fn arrays_are_placed_where_they_may_start() {
        // Four of 8192 and one of 8192 bytes; 4 bytes; 4 of padding and three barriers of 8; two of
        // 8 bytes, which start at a multiple of 16, as they do here. With the driver's 1024 that is
        // 42112 of 228 KiB: 5 blocks of 6 warps.
        let lds = 5 * 8192 + 8 + 3 * 8 + 16;
        let expected = Expected { workgroup: 192, lds, dynamic: 0, workgroups: 5, waves: 30 };
        holds(&CLUSTER_CONTRACT, "cluster_product", expected);
    }
}
