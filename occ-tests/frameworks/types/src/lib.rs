//! Stand-ins for what cuda-oxide's and Rust-CUDA's kernels are written with. On the host the real
//! types are markers as these are: what a kernel gets is made by the framework's compiler. Sizes and
//! alignments are those of the real ones, because that is all a contract can ask the host's compiler
//! for.

#![no_std]
#![forbid(unsafe_code)]

pub mod shared;
pub mod thread;

use core::cell::UnsafeCell;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::{Index, IndexMut};

/// cuda-oxide's array in shared memory, declared as a `static mut` in the kernel. `ALIGN` is in bytes; 0 is
/// the alignment of `T`.
///
/// It has no size here, and no alignment: neither `size_of` nor `align_of` says what the kernel
/// takes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct SharedArray<T, const N: usize, const ALIGN: usize = 0>(PhantomData<UnsafeCell<[T; N]>>);

impl<T, const N: usize, const ALIGN: usize> SharedArray<T, N, ALIGN> {
    /// Shared memory as a kernel finds it.
    pub const UNINIT: Self = Self(PhantomData);

    /// A pointer to the first element.
    #[must_use]
    pub const fn as_mut_ptr(&mut self) -> *mut T {
        core::ptr::null_mut()
    }
}

impl<T, const N: usize, const ALIGN: usize> Index<usize> for SharedArray<T, N, ALIGN> {
    type Output = T;

    /// # Panics
    ///
    /// Always: there is no shared memory on the host.
    fn index(&self, _: usize) -> &T {
        unreachable!("shared memory on the host")
    }
}

impl<T, const N: usize, const ALIGN: usize> IndexMut<usize> for SharedArray<T, N, ALIGN> {
    /// # Panics
    ///
    /// Always: there is no shared memory on the host.
    fn index_mut(&mut self, _: usize) -> &mut T {
        unreachable!("shared memory on the host")
    }
}

/// cuda-oxide's shared memory whose bytes the launch gives. It starts at a multiple of `ALIGN`, 16 unless
/// something else is said, and is the same for every `T`.
pub struct DynamicSharedArray<T, const ALIGN: usize = 16>(PhantomData<UnsafeCell<T>>);

impl<T, const ALIGN: usize> DynamicSharedArray<T, ALIGN> {
    /// A pointer to its start.
    #[must_use]
    pub const fn get() -> *mut T {
        core::ptr::null_mut()
    }

    /// The same, to bytes.
    #[must_use]
    pub const fn get_raw() -> *mut u8 {
        core::ptr::null_mut()
    }

    /// A pointer to what is `bytes` behind its start.
    #[must_use]
    pub const fn offset(_bytes: usize) -> *mut T {
        core::ptr::null_mut()
    }
}

/// A barrier in shared memory, which takes 8 bytes of it.
#[repr(C, align(8))]
pub struct Barrier(u64);

impl Barrier {
    /// A barrier before it is set up.
    pub const UNINIT: Self = Self(0);

    /// The hardware's own form of it.
    #[must_use]
    pub const fn state(&self) -> u64 {
        self.0
    }
}

/// A value in constant memory, which is not shared memory.
pub struct ConstantMemory<T>(MaybeUninit<T>);

impl<T: Copy> ConstantMemory<T> {
    /// Before the host writes it.
    pub const UNINIT: Self = Self(MaybeUninit::uninit());

    /// The value.
    ///
    /// # Panics
    ///
    /// Always: there is no constant memory on the host.
    #[must_use]
    pub fn get(&self) -> T {
        unreachable!("constant memory on the host")
    }
}

/// A slice of which each thread writes its own elements.
pub struct DisjointSlice<'a, T>(PhantomData<&'a mut [T]>);

impl<T> DisjointSlice<'_, T> {
    /// Nothing: the host has no threads of a block.
    #[must_use]
    pub const fn empty() -> Self {
        Self(PhantomData)
    }

    /// The element of a thread.
    pub const fn get_mut(&mut self, _: thread::Index) -> Option<&mut T> {
        None
    }
}
