//! Frames of zstd, decompressed: by `ruzstd`, in Rust, or with the feature `zstd` by the reference
//! library.

use std::io::{self, Read};

#[cfg(not(feature = "zstd"))]
mod portable;
#[cfg(feature = "zstd")]
mod reference;

#[cfg(not(feature = "zstd"))]
use portable as own;
#[cfg(feature = "zstd")]
use reference as own;

pub(crate) use own::Unzstd;
#[cfg(feature = "archives")]
pub(crate) use own::frames;

/// A reader whose errors say that they are of zstd.
struct Frame<R>(R);

impl<R: Read> Read for Frame<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.read(into).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => error,
            _ => io::Error::other(format!("zstd: {error}")),
        })
    }
}

/// The window that every decoder must accept (RFC 8878, section 3.1.1.1.2), and the largest that
/// zstd's encoder makes.
const WINDOW: (u64, u64) = (8 << 20, 1 << 31);

/// Largest window of a frame that becomes `size` bytes. What a frame looks back on is no longer than
/// what it becomes, so that no more memory is taken for it than was announced.
fn window(size: u64) -> u64 {
    size.clamp(WINDOW.0, WINDOW.1)
}
