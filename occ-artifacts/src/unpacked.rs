//! Compressed code: what it is unpacked with, and how much it may become.

#[cfg(feature = "libraries")]
use crate::size::grouped;
#[cfg(feature = "libraries")]
use crate::unzstd::Unzstd;

/// Memory for one image, kept from each to the next.
#[derive(Default)]
pub(crate) struct Unpacker {
    #[cfg(feature = "libraries")]
    pub(crate) image: Vec<u8>,
    #[cfg(feature = "libraries")]
    pub(crate) zstd: Unzstd,
}

/// The most that `packed` bytes may become, so that the time to read a file is linear in its size: what DEFLATE can
/// reach, which is some hundred times what bundles do, over a page that any content may have, and no more than 64 GiB,
/// which take minutes.
#[cfg(feature = "libraries")]
pub(crate) fn most(packed: u64) -> u64 {
    packed.saturating_mul(1032).saturating_add(1 << 16).min(1 << 36)
}

/// Why compressed bytes are not decompressed.
#[cfg(feature = "libraries")]
pub(crate) fn claims(packed: u64, unpacked: u64, limit: u64) -> String {
    let [packed, unpacked, limit] = [packed, unpacked, limit].map(grouped);
    format!("claims to expand {packed} bytes to {unpacked}; the limit is {limit}")
}

/// Why they are no longer decompressed.
#[cfg(feature = "archives")]
pub(crate) fn too_large(packed: u64, most: u64) -> String {
    let [packed, most] = [packed, most].map(grouped);
    format!("{packed} bytes expand to more than {most}, the limit")
}
