//! How much compressed bytes may become, and what zstd holds.

use std::io::Read as _;

use crate::size::grouped;
use crate::source::{Part, Source};
use crate::unzstd::Unzstd;

/// Most bytes that a compressed byte may become: what DEFLATE can reach.
const RATIO: u64 = 1032;
/// Bytes that any content may have.
const FREE: u64 = 1 << 16;
/// Most bytes that a file may become, whatever its size: 64 GiB take minutes.
const LARGEST: u64 = 1 << 36;
/// Most bytes that zstd may look back on: what its `--long` asks for.
const WINDOW: u64 = 1 << 27;

/// The most that `packed` bytes may become.
pub(super) fn most(packed: u64) -> u64 {
    packed.saturating_mul(RATIO).saturating_add(FREE).min(LARGEST)
}

/// Why they are not decompressed.
pub(super) fn too_large(packed: u64, most: u64) -> String {
    let [packed, most] = [packed, most].map(grouped);
    format!("{packed} bytes expand to more than {most}, the limit")
}

/// The content of a file of zstd, at most so many bytes. It is decompressed twice, so that no memory is taken for
/// what is too large.
pub(super) fn zstd(source: &mut dyn Source, most: u64) -> Result<Vec<u8>, String> {
    let mut size = 0;
    frames(source, most, &mut |more| size += more.len())?;
    let mut content = Vec::new();
    content.try_reserve_exact(size).map_err(|error| error.to_string())?;
    frames(source, most, &mut |more| content.extend(more))?;
    Ok(content)
}

/// Decompresses the frames of a file of zstd, one after the other (RFC 8878, section 3.1).
fn frames(source: &mut dyn Source, most: u64, take: &mut dyn FnMut(&[u8])) -> Result<(), String> {
    let mut unzstd = Unzstd::default();
    let mut piece = vec![0; 1 << 16];
    let (size, mut at, mut left) = (source.size(), 0_u64, most);
    while at < size {
        let start = source.up_to(at, 8).map_err(|error| error.reason)?;
        // One that is skipped says how long it is.
        if let Some(&[0x50..=0x5f, 0x2a, 0x4d, 0x18, a, b, c, d]) = start.first_chunk() {
            at = at.saturating_add(8 + u64::from(u32::from_le_bytes([a, b, c, d])));
            continue;
        }
        let mut packed = Part::from(source, at).reader();
        let mut frame = unzstd.reader(&mut packed, WINDOW)?;
        loop {
            let more = frame.read(&mut piece).map_err(|error| error.to_string())?;
            if more == 0 {
                break;
            }
            left = left.checked_sub(more as u64).ok_or_else(|| too_large(size, most))?;
            take(&piece[..more]);
        }
        drop(frame);
        at += packed.at();
    }
    if at > size { Err("it ends in a frame".to_owned()) } else { Ok(()) }
}
