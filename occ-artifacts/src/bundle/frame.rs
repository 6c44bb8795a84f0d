//! Frames of zstd: where one ends, and what is in it.

use std::io::{self, Read};

use zrip_decode::streaming::FrameDecoder;

use crate::ArtifactError;
use crate::source::Source;

/// Bytes of the frame that `source` starts with.
///
/// Source: RFC 8878, sections 3.1.1.1 and 3.1.1.2.
pub(super) fn size(source: &mut dyn Source) -> Result<u64, ArtifactError> {
    let what = "a zstd frame";
    let [_, _, _, _, descriptor] = source.array(0, what)?;
    let single_segment = u64::from(descriptor >> 5 & 1);
    let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
    let content = [single_segment, 2, 4, 8][usize::from(descriptor >> 6)];
    let mut at = 6 - single_segment + dictionary + content;
    loop {
        let [low, middle, high] = source.array(at, what)?;
        let header = u32::from_le_bytes([low, middle, high, 0]);
        // Of a block that repeats a byte only that byte is there.
        let size = if header >> 1 & 3 == 1 { 1 } else { header >> 3 };
        at += 3 + u64::from(size);
        if header & 1 == 1 {
            let checksum = u64::from(descriptor >> 2 & 1);
            return Ok(at + 4 * checksum);
        }
    }
}

/// Decompresses a frame front to back.
pub(super) struct Unzstd<R: Read>(FrameDecoder<R>);

impl<R: Read> Unzstd<R> {
    pub(super) fn new(packed: R) -> Self {
        Self(FrameDecoder::new(packed))
    }
}

impl<R: Read> Read for Unzstd<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        self.0.read(into).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => error,
            _ => io::Error::other(format!("zstd: {error}")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_ends_with_its_last_block() {
        let raw = [0x11, 0, 0, b'a', b'b'];
        // 128 KiB of one byte.
        let repeated = [0x03, 0, 0x10, b'a'];
        let frames: [(&[u8], &[&[u8]]); 6] = [
            // A single segment, whose size takes a byte; with a checksum; with two bytes of size.
            (&[0x20, 2], &[&raw]),
            (&[0x24, 2], &[&raw, &[1, 2, 3, 4]]),
            (&[0x60, 2, 0], &[&raw]),
            // A window and no size; with a dictionary of four bytes and a size of eight.
            (&[0x00, 0x38], &[&repeated]),
            (&[0xc3, 0x38, 1, 2, 3, 4, 1, 0, 0, 0, 0, 0, 0, 0], &[&repeated]),
            // A block before the last.
            (&[0x20, 4], &[&[0x10, 0, 0, b'a', b'b'], &raw]),
        ];
        for (header, blocks) in frames {
            let frame = [b"\x28\xb5\x2f\xfd", header, &blocks.concat()].concat();
            let padded = [&frame[..], &[0; 9]].concat();
            assert_eq!(size(&mut &padded[..]), Ok(frame.len() as u64), "{header:x?}");
            let checksum = u64::from(header[0] >> 2 & 1);
            let cut = frame.len() - 5 * usize::try_from(checksum).unwrap_or_default() - 5;
            assert!(size(&mut &frame[..cut]).is_err(), "{header:x?}");
        }
    }
}
