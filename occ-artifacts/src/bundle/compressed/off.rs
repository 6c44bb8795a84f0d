//! What stands in for the decompressor where the feature `libraries` is off.

use crate::source::Source;
use crate::{ArtifactError, Visit, error};

/// The header is not read.
#[expect(clippy::unnecessary_wraps, reason = "as with the feature on")]
pub(super) fn announced(_: &mut dyn Source) -> Result<Option<u64>, ArtifactError> {
    Ok(None)
}

/// There is none.
#[derive(Default)]
pub(crate) struct Unpacker(());

impl Unpacker {
    /// Says which feature reads the bundle.
    #[expect(clippy::unused_self, reason = "as with the feature on")]
    pub(super) fn each(
        &mut self,
        _: &mut dyn Source,
        _: &mut dyn Visit,
    ) -> Result<u64, ArtifactError> {
        Err(ArtifactError::at(0, error::needs("the compressed bundle", "libraries")))
    }
}
