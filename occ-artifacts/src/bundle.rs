//! Containers that hold code objects for several targets: clang's offload bundles, plain
//! (`__CLANG_OFFLOAD_BUNDLE__`) and compressed (`CCOB`), and LLVM's offload binaries.
//!
//! Any number of them, of either kind, may follow each other with zeros between: a linker puts
//! one for each translation unit into a section. Entries for other processors and for the host are
//! skipped.

use crate::bytes::part;
use crate::{ArtifactError, MeasuredKernel, code_object};

mod compressed;
mod offload;
mod table;

/// The kernels of all AMDGPU code objects, in the order of the file.
///
/// # Errors
///
/// As [`each`].
pub fn read(bytes: &[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let mut kernels = Vec::new();
    each(bytes, &mut |kernel| kernels.push(kernel))?;
    Ok(kernels)
}

/// Hands the kernels of all AMDGPU code objects to `visit`, one at a time, in the order of the
/// file.
///
/// A plain bundle is read where it lies. Of a compressed one no more is held than the code object
/// that is being read and the window that its compression looks back on: 32 KiB for zlib, up to
/// the whole bundle for zstd.
///
/// # Errors
///
/// Where `bytes` hold no bundle, something besides bundles, a container of a version or
/// compression that this reader does not know, sizes that do not fit each other or the file, or a
/// code object that [`code_object::each`] refuses. What was visited before stands.
pub fn each(bytes: &[u8], visit: &mut dyn FnMut(MeasuredKernel)) -> Result<(), ArtifactError> {
    let mut at = 0;
    loop {
        let rest = &bytes[at..];
        let size = one(rest, visit).map_err(|error| error.moved(at as u64))?;
        // What follows a bundle is padding up to the next one.
        let rest = rest.get(size..).unwrap_or_default();
        match rest.iter().position(|&byte| byte != 0) {
            Some(padding) => at += size + padding,
            None => return Ok(()),
        }
    }
}

/// Whether `bytes` start with a container of one of these kinds.
pub(crate) fn is(bytes: &[u8]) -> bool {
    [table::MAGIC, compressed::MAGIC, offload::MAGIC].iter().any(|magic| bytes.starts_with(magic))
}

/// Reads the container that `bytes` start with; its size, at least 1.
fn one(bytes: &[u8], visit: &mut dyn FnMut(MeasuredKernel)) -> Result<usize, ArtifactError> {
    if bytes.starts_with(table::MAGIC) {
        plain(bytes, visit)
    } else if bytes.starts_with(compressed::MAGIC) {
        compressed::each(bytes, visit)
    } else if bytes.starts_with(offload::MAGIC) {
        offload::each(bytes, visit)
    } else {
        Err(ArtifactError::at(0, "no offload bundle"))
    }
}

/// Reads a plain bundle; its size.
fn plain(bytes: &[u8], visit: &mut dyn FnMut(MeasuredKernel)) -> Result<usize, ArtifactError> {
    let table = table::read(&mut &*bytes)?;
    let mut end = table.size;
    for entry in &table.entries {
        let image = part(bytes, entry.offset, entry.size, "an entry of the bundle")?;
        end = end.max(entry.offset + entry.size);
        if entry.amdgpu {
            code_object::each(image, visit).map_err(|error| error.moved(entry.offset))?;
        }
    }
    // Both are ends of parts of `bytes`.
    Ok(usize::try_from(end).unwrap_or(bytes.len()))
}
