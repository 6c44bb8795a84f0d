//! What stands in for files around others where the feature `archives` is off.

use std::marker::PhantomData;
use std::path::Path;

use crate::foreign::Container;
use crate::source::Source;
use crate::{ArtifactError, Visit};

/// The files around a file, which nothing reads here.
#[derive(Clone, Copy, Default)]
pub(crate) struct Nesting<'a>(PhantomData<&'a Path>);

impl<'a> Nesting<'a> {
    pub(crate) fn in_folder(_: Option<&'a Path>) -> Self {
        Self(PhantomData)
    }
}

/// Says which feature reads it, and the way for who has none: the attribute.
pub(crate) fn each(
    container: Container,
    _: &mut dyn Source,
    _: Nesting<'_>,
    _: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let reason = format!(
        "{}, which is not read here: `cargo occ inspect FILE --output kernels.json` writes what is in it \
         as a manifest, and so does a build script by `occ_artifacts::build`",
        container.name()
    );
    Err(ArtifactError::at(0, reason).other())
}
