//! The sizes that the kernels are compiled with: by NVRTC when the program runs, and by the build script.

/// Threads in a block of `histogram`, one for each value of a byte.
pub(crate) const BLOCK: u32 = 256;

/// Cells along each side of the tile that a block of `jacobi` works on, and threads in its rows.
pub(crate) const SIDE: u32 = 64;

/// Rows of threads in a block of `jacobi`.
pub(crate) const ROWS: u32 = 4;

/// The compiler's options for them.
pub(crate) fn options() -> impl Iterator<Item = String> {
    [("BLOCK", BLOCK), ("SIDE", SIDE), ("ROWS", ROWS)]
        .into_iter()
        .map(|(name, value)| format!("-D{name}={value}"))
}
