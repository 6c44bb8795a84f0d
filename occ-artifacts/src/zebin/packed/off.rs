//! What stands in for the decompressor where the feature `libraries` is off.

use crate::source::Part;
use crate::{ArtifactError, Visit, error};

/// Nothing is decompressed.
pub(super) fn most(_: u64) -> u64 {
    0
}

/// Says which feature reads it.
pub(super) fn frame(_: Part<'_>, _: &mut u64, _: &mut dyn Visit) -> Result<u64, ArtifactError> {
    Err(ArtifactError::at(0, error::needs("the compressed images", "libraries")))
}
