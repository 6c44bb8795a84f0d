//! Compressed images, decompressed one at a time.

use super::LZ4;
use crate::unpacked::{Unpacker, claims};

/// Largest image that is decompressed, in bytes. Images of production libraries reach a few MB.
const LARGEST: u64 = 256 << 20;
/// Largest ratio of an image to its compressed bytes. No LZ4 block exceeds 255, and images of
/// production libraries compress 12 to 1; a zstd frame could claim a thousand times that, and a
/// file of a few MB would take minutes.
const DENSEST: u64 = 255;

/// Decompresses an image of which the entry states how many bytes it has before and after.
pub(super) fn unpack<'a>(
    Unpacker { image, zstd }: &'a mut Unpacker,
    payload: &[u8],
    flags: u64,
    (before, after): (u32, u64),
) -> Result<&'a [u8], String> {
    let Some(packed) = payload.get(..before as usize) else {
        return Err(format!("{before} compressed bytes end after their entry"));
    };
    let limit = LARGEST.min(u64::from(before) * DENSEST);
    if after > limit {
        return Err(claims(before.into(), after, limit));
    }
    // At most `LARGEST`. What an image before left in there is overwritten, or an error.
    let size = usize::try_from(after).unwrap_or(usize::MAX);
    if image.len() < size {
        image.resize(size, 0);
    }
    let image = &mut image[..size];
    let written = if flags & LZ4 != 0 {
        lz4_flex::block::decompress_into(packed, image).map_err(|error| format!("LZ4: {error}"))?
    } else {
        zstd.whole(packed, image).map_err(|error| format!("zstd: {error}"))?
    };
    if written != size {
        return Err(format!("expected an image of {after} bytes, found {written}"));
    }
    Ok(image)
}
