//! Stands in for `cuda_std`, as far as the kernels call it, where rustc's own `nvptx64-nvidia-cuda` compiles
//! them and not `rustc_codegen_nvvm`.
#![no_std]
#![feature(stdarch_nvptx)]

pub use cuda_std_macros::kernel;

/// An array in static shared memory, uninitialized: each expansion has one of its own.
#[macro_export]
macro_rules! shared_array {
    ($kind:ty; $len:expr) => {{
        let address: *mut $kind;
        // Not `pure`: the compiler would take two arrays of one size for one.
        unsafe {
            ::core::arch::asm!(
                "{{",
                ".shared .align 16 .b8 shared_array[{bytes}];",
                "cvta.shared.u64 {address}, shared_array;",
                "}}",
                bytes = const size_of::<[$kind; $len]>(),
                address = out(reg64) address,
                options(nomem, nostack, preserves_flags),
            );
        }
        address
    }};
}

/// A thread's place in the grid.
pub mod thread {
    use core::arch::nvptx;

    /// What a compiler knows of an index: it is below this.
    fn below(most: u32, index: u32) -> u32 {
        // SAFETY: no launch has more.
        unsafe { core::hint::assert_unchecked(index < most) };
        index
    }

    #[inline]
    pub fn thread_idx_x() -> u32 {
        below(1024, unsafe { nvptx::_thread_idx_x() })
    }

    #[inline]
    pub fn thread_idx_y() -> u32 {
        below(1024, unsafe { nvptx::_thread_idx_y() })
    }

    #[inline]
    pub fn block_idx_x() -> u32 {
        below(i32::MAX as u32, unsafe { nvptx::_block_idx_x() })
    }

    #[inline]
    pub fn block_idx_y() -> u32 {
        below(65_535, unsafe { nvptx::_block_idx_y() })
    }

    #[inline]
    pub fn grid_dim_x() -> u32 {
        below(i32::MAX as u32, unsafe { nvptx::_grid_dim_x() })
    }

    #[inline]
    pub fn sync_threads() {
        unsafe { nvptx::_syncthreads() }
    }
}
