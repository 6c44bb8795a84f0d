//! Little-endian integers and parts of a file, each checked against the file's end.

use crate::ArtifactError;

/// `size` bytes from `offset` on.
///
/// # Errors
///
/// Where they do not lie in `bytes`, with `what` as the name of what was cut off.
pub(crate) fn part<'a>(
    bytes: &'a [u8],
    offset: u64,
    size: u64,
    what: &str,
) -> Result<&'a [u8], ArtifactError> {
    let end = offset.checked_add(size).and_then(|end| usize::try_from(end).ok());
    let start = usize::try_from(offset).ok();
    start.zip(end).and_then(|(start, end)| bytes.get(start..end)).ok_or_else(|| {
        let have = bytes.len() as u64;
        ArtifactError::at(
            offset.min(have),
            format!("{what} of {size} bytes from byte {offset:#x} on ends past byte {have:#x}"),
        )
    })
}

/// The `N` bytes from `offset` on, as [`part`] reads them.
fn array<const N: usize>(bytes: &[u8], offset: u64, what: &str) -> Result<[u8; N], ArtifactError> {
    let part = part(bytes, offset, N as u64, what)?;
    Ok(std::array::from_fn(|index| part[index]))
}

/// The `u16` at `offset`.
pub(crate) fn u16_at(bytes: &[u8], offset: u64, what: &str) -> Result<u16, ArtifactError> {
    array(bytes, offset, what).map(u16::from_le_bytes)
}

/// The `u32` at `offset`.
pub(crate) fn u32_at(bytes: &[u8], offset: u64, what: &str) -> Result<u32, ArtifactError> {
    array(bytes, offset, what).map(u32::from_le_bytes)
}

/// The `u64` at `offset`.
pub(crate) fn u64_at(bytes: &[u8], offset: u64, what: &str) -> Result<u64, ArtifactError> {
    array(bytes, offset, what).map(u64::from_le_bytes)
}
