//! What stands in for the decompressor where the feature `libraries` is off.

use crate::source::Source;
use crate::{ArtifactError, MeasuredKernel, error};

/// There is none.
#[derive(Default)]
pub(super) struct Unpacker(());

impl Unpacker {
    /// Says which feature reads the bundle.
    #[expect(clippy::unused_self, reason = "as with the feature on")]
    pub(super) fn each(
        &mut self,
        _: &mut dyn Source,
        _: &mut dyn FnMut(MeasuredKernel),
    ) -> Result<u64, ArtifactError> {
        Err(ArtifactError::at(0, error::needs("the compressed bundle", "libraries")))
    }
}
