//! How much compressed bytes may become.

use crate::size::grouped;

/// Most bytes that a compressed byte may become: what DEFLATE can reach.
const RATIO: u64 = 1032;
/// Bytes that any content may have.
const FREE: u64 = 1 << 16;
/// Most bytes that a file may become, whatever its size: 64 GiB take minutes.
const LARGEST: u64 = 1 << 36;

/// The most that `packed` bytes may become.
pub(super) fn most(packed: u64) -> u64 {
    packed.saturating_mul(RATIO).saturating_add(FREE).min(LARGEST)
}

/// Why they are not decompressed.
pub(super) fn too_large(packed: u64, most: u64) -> String {
    let [packed, most] = [packed, most].map(grouped);
    format!("{packed} bytes expand to more than {most}, the limit")
}
