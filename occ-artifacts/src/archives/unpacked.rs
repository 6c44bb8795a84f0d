//! Decompressed in memory that grows with what comes, up to what the compressed bytes may become.

use std::io::Read;

use flate2::bufread::MultiGzDecoder;

use crate::ArtifactError;
use crate::size::grouped;

/// Most bytes that a compressed byte may become: what DEFLATE can reach.
const RATIO: u64 = 1032;
/// Bytes that any content may have.
const FREE: u64 = 1 << 16;
/// Most bytes that a file may become, whatever its size: 64 GiB take minutes.
const LARGEST: u64 = 1 << 36;

/// The content of a gzip file, at most so many bytes.
pub(super) fn gzip(bytes: &[u8], most: u64) -> Result<Vec<u8>, ArtifactError> {
    all(&mut MultiGzDecoder::new(bytes), bytes.len() as u64, most)
        .map_err(|reason| ArtifactError::at(0, format!("gzip: {reason}")))
}

/// The most that `packed` bytes may become.
pub(super) fn most(packed: u64) -> u64 {
    packed.saturating_mul(RATIO).saturating_add(FREE).min(LARGEST)
}

/// Why they are not decompressed.
pub(super) fn too_large(packed: u64, most: u64) -> String {
    let [packed, most] = [packed, most].map(grouped);
    format!("{packed} bytes expand to more than {most}, the limit")
}

/// All that `input` gives, made of `packed` bytes, or why not.
fn all(input: &mut dyn Read, packed: u64, most: u64) -> Result<Vec<u8>, String> {
    let mut content = Vec::new();
    input.take(most + 1).read_to_end(&mut content).map_err(|error| error.to_string())?;
    if content.len() as u64 > most {
        return Err(too_large(packed, most));
    }
    Ok(content)
}
