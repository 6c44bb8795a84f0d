//! DEFLATE, decompressed piece by piece.

use std::io::{self, BufRead};

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{MZError, MZFlush, MZStatus};

/// Decompresses some bytes of `packed` into `into`; 0 at the end of the stream.
pub(crate) fn some(
    state: &mut InflateState,
    packed: &mut impl BufRead,
    into: &mut [u8],
) -> io::Result<usize> {
    if into.is_empty() {
        return Ok(0);
    }
    loop {
        let bytes = packed.fill_buf()?;
        let last = bytes.is_empty();
        let result = inflate(state, bytes, into, MZFlush::None);
        packed.consume(result.bytes_consumed);
        match result.status {
            Ok(MZStatus::StreamEnd) => return Ok(result.bytes_written),
            Ok(_) | Err(MZError::Buf) if result.bytes_written > 0 => {
                return Ok(result.bytes_written);
            }
            // It takes more of the file to write anything.
            Ok(_) | Err(MZError::Buf) if !last && result.bytes_consumed > 0 => {}
            Ok(_) | Err(MZError::Buf) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Err(error) => return Err(io::Error::other(format!("zlib: {error:?}"))),
        }
    }
}
