//! What stands in for files around others where the feature `archives` is off.

use std::marker::PhantomData;
use std::path::Path;

use crate::foreign::Container;
use crate::{ArtifactError, Visit};

/// Where a file is, which nobody asks.
#[derive(Clone, Copy, Default)]
pub(crate) struct Place<'a>(PhantomData<&'a Path>);

impl<'a> Place<'a> {
    pub(crate) fn in_folder(_: Option<&'a Path>) -> Self {
        Self(PhantomData)
    }
}

/// Says which feature reads it, and the way for who has none: the attribute.
pub(crate) fn each(
    container: Container,
    _: &[u8],
    _: Place<'_>,
    _: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let reason = format!(
        "{}, which is not read here: `cargo occ inspect FILE --output kernels.json` writes what is in it \
         as a manifest, and so does a build script by `occ_artifacts::build`",
        container.name()
    );
    Err(ArtifactError::at(0, reason).other())
}
