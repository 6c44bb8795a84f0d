//! An image that is compressed by zstd.

use std::io::Read as _;

use crate::size::grouped;
use crate::source::Part;
use crate::unzstd::Unzstd;
use crate::{ArtifactError, Visit, image};

/// Largest image, in bytes.
const LARGEST: u64 = 256 << 20;
/// Most bytes that a frame may look back on: what zstd's `--long` asks for.
const WINDOW: u64 = 1 << 27;

/// Hands on what is in the frame that `rest` starts with; its size. It may take `left` bytes, which become fewer.
pub(super) fn frame(
    rest: Part<'_>,
    left: &mut u64,
    visit: &mut dyn Visit,
) -> Result<u64, ArtifactError> {
    let wrong = |reason: String| ArtifactError::at(0, format!("zstd: {reason}"));
    let most = LARGEST.min(*left);
    let mut packed = rest.reader();
    let mut unzstd = Unzstd::default();
    let mut content = Vec::new();
    let frame = unzstd.reader(&mut packed, WINDOW).map_err(wrong)?;
    let read = frame.take(most.saturating_add(1)).read_to_end(&mut content);
    read.map_err(|error| wrong(error.to_string()))?;
    if content.len() as u64 > most {
        return Err(wrong(format!("an image of more than {} bytes, the limit", grouped(most))));
    }
    *left -= content.len() as u64;
    image::each(&content, "", false, visit).map_err(|error| {
        let kind = error.kind.clone();
        let reason = format!("{error} in the decompressed image");
        ArtifactError { kind, ..ArtifactError::at(0, reason) }
    })?;
    Ok(packed.at().max(1))
}
