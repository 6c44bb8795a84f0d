//! Where a thread is. On the host it is nowhere, which is said as 0.

/// The place of a thread in the grid.
#[derive(Clone, Copy)]
pub struct Index(usize);

impl Index {
    /// As a number.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0
    }
}

/// The place of this thread in the grid.
#[must_use]
pub const fn index_1d() -> Index {
    Index(0)
}

/// The place of this thread in its block, across.
#[expect(non_snake_case, reason = "cuda-oxide's own name")]
#[must_use]
pub const fn threadIdx_x() -> u32 {
    0
}

/// The place of this thread in its block, down.
#[expect(non_snake_case, reason = "cuda-oxide's own name")]
#[must_use]
pub const fn threadIdx_y() -> u32 {
    0
}

/// Waits for every thread of the block.
pub const fn sync_threads() {}
