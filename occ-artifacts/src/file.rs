//! Any file that a reader here knows.

use std::cell::Cell;
use std::io::{Read, Seek};
use std::path::Path;

use crate::source::{Source, Windows};
use crate::triton::Sidecar;
use crate::{ArtifactError, Contents, Visit, formats, short};

/// All that a file of any format gives: kernels of a code object, bundle, cubin, zebin, fat binary, host library or
/// object, SPIR-V module, manifest (with the feature `manifest`), `ptxas -v` log, resource-usage
/// remarks, statistics of RGA, Fossilize or RADV, or AMDGPU assembly.
///
/// # Errors
///
/// As [`each`].
#[inline]
pub fn read(bytes: &[u8]) -> Result<Contents, ArtifactError> {
    let mut contents = Contents::default();
    each(bytes, &mut contents)?;
    Ok(contents)
}

/// All that a file of any format gives, as [`each_in`] reads it.
///
/// # Errors
///
/// As [`each_in`].
pub fn read_in(file: &mut (impl Read + Seek)) -> Result<Contents, ArtifactError> {
    let mut contents = Contents::default();
    each_in(file, &mut contents)?;
    Ok(contents)
}

/// Hands all kernels in a file of any format to `visit`, one at a time, and what it passes over.
///
/// # Errors
///
/// Where the file is of an unknown format, PTX, empty, broken or cut short; what was visited
/// before stands.
#[inline]
pub fn each(bytes: &[u8], visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    any(&mut &*bytes, Around::default(), visit)
}

/// As [`each`], of a file that is not in memory, whatever its size.
///
/// A host library, a bundle, a fat binary, a zip or tar is read by windows, and so is each of them in one:
/// at a time no more is held than one code object or cubin. A member of a zip, gzip and zstd is decompressed once, to a
/// temporary file where it is larger than 16 MiB: below `OUT_DIR` in a build script, else below `TMPDIR`. A macro writes no
/// file, and holds it in memory. Other files are held as a whole: a static archive and what Windows links take as much
/// memory as the file, and no more than 2 GiB. All that is in a file, decompressed, may be 64 GiB. The position of `file`
/// does not matter.
///
/// Of the texts in an archive those are read whose names end in `.log` or `.s`, and manifests in JSON that this crate
/// wrote. A member that cannot be read, or is above a limit, costs itself alone: the others are
/// visited, and the error names the first of them.
///
/// # Errors
///
/// As [`each`], and where the file cannot be read or a part of it that has to be held takes over
/// 2 GiB.
pub fn each_in(file: &mut (impl Read + Seek), visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    any(&mut Windows::new(file)?, Around::default(), visit)
}

/// What is around a file.
#[derive(Clone, Copy, Default)]
#[cfg_attr(not(feature = "archives"), expect(dead_code, reason = "no file is around another"))]
pub(crate) struct Around<'a> {
    /// What Triton wrote beside it.
    pub(crate) sidecar: Option<&'a Sidecar>,
    /// Whether its name says that it is a manifest.
    pub(crate) is_manifest: bool,
    /// Whether it is not read as a text, of which an archive holds many.
    pub(crate) is_no_text: bool,
    /// The folder that the members of a thin archive are named from; `None`: it is not known.
    pub(crate) folder: Option<&'a Path>,
    /// Files around it.
    pub(crate) depth: u8,
    /// Bytes that they may still become, together; `None` where it is the outermost.
    pub(crate) left: Option<&'a Cell<u64>>,
}

/// A file, or what a file around another holds.
pub(crate) fn any(
    source: &mut dyn Source,
    around: Around<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    if source.size() == 0 {
        return Err(ArtifactError::empty());
    }
    formats::read(source, around, visit)
        .map_err(|error| if short::is_short(source) { error.short() } else { error })
}

/// All of a source, in memory.
pub(crate) fn whole(source: &mut dyn Source) -> Result<&[u8], ArtifactError> {
    source.bytes(0, source.size(), "a file")
}
