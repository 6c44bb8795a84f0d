//! Containers that hold code objects for several targets: clang's offload bundles, plain
//! (`__CLANG_OFFLOAD_BUNDLE__`) and compressed (`CCOB`), and LLVM's offload binaries.
//!
//! Any number of them, of either kind, may follow each other with zeros between: a linker puts
//! one for each translation unit into a section. AMD's code objects and NVIDIA's cubins and fat
//! binaries are read, the host's entries are none of a kernel's, and any other image is passed over
//! and said.

#[cfg(not(feature = "libraries"))]
use crate::error;
use crate::source::{Part, Source};
use crate::unpacked::Unpacker;
use crate::{ArtifactError, MeasuredKernel, Visit, image};

#[cfg(feature = "libraries")]
mod compressed;
mod offload;
mod table;

/// What a compressed bundle starts with.
const COMPRESSED: &[u8] = b"CCOB";

/// What each kind starts with.
pub(crate) const MAGICS: [&[u8]; 3] = [table::MAGIC, COMPRESSED, offload::MAGIC];

/// Bytes of the longest header of a compressed bundle.
const LONGEST: u64 = 32;

/// The kernels of all images, in the order of the file; what was passed over, [`each`](crate::each) tells.
///
/// # Errors
///
/// Where `bytes` hold no bundle, something besides bundles, a container of a version or
/// compression that this reader does not know, sizes that do not fit each other or the file, or a
/// code object or cubin that its reader refuses.
#[inline]
pub fn read(bytes: &[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let mut kernels = Vec::new();
    each(&mut &*bytes, &mut |kernel| kernels.push(kernel))?;
    Ok(kernels)
}

/// Hands the kernels of all code objects and cubins to `visit`, one at a time, in the order of the
/// file, and says what the other images are.
///
/// A plain bundle is read where it lies. Of a compressed one no more is held than the code object
/// that is being read and the window that its compression looks back on: 32 KiB for zlib, up to
/// the whole bundle for zstd.
pub(crate) fn each(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let mut unpacker = Unpacker::default();
    let mut at = 0;
    loop {
        let size = one(&mut Part::from(source, at), &mut unpacker, visit)
            .map_err(|error| error.moved(at))?;
        // What follows a bundle is padding up to the next one.
        match source.skip_zeros(at.saturating_add(size))? {
            Some(next) => at = next,
            None => return Ok(()),
        }
    }
}

/// Whether `bytes` start with a container of one of these kinds.
pub(crate) fn is(bytes: &[u8]) -> bool {
    MAGICS.iter().any(|magic| bytes.starts_with(magic))
}

/// Whether `source` starts with the header of a container, and not just with the word that it starts with: that
/// is in texts and in programs too.
pub(crate) fn begins(source: &mut dyn Source) -> Result<bool, ArtifactError> {
    if source.starts_with(table::MAGIC)? {
        return Ok(table::begins(&mut Part::from(source, 0).reader()));
    }
    let start = source.up_to(0, LONGEST + 4)?;
    Ok(if start.starts_with(COMPRESSED) { is_compressed(start) } else { offload::begins(start) })
}

/// Whether this is a compressed bundle's header with compressed bytes behind it.
fn is_compressed(start: &[u8]) -> bool {
    let header = start.get(4..8).map(|four| (four[0], four[1], four[2], four[3]));
    let (at, is_zstd) = match header {
        Some((1, 0, method @ (0 | 1), 0)) => (20, method == 1),
        Some((2, 0, method @ (0 | 1), 0)) => (24, method == 1),
        Some((3, 0, method @ (0 | 1), 0)) => (32, method == 1),
        _ => return false,
    };
    let packed = start.get(at..).unwrap_or_default();
    if is_zstd { packed.starts_with(b"\x28\xb5\x2f\xfd") } else { packed.first() == Some(&0x78) }
}

/// Bytes of the container that `source` starts with, as its header has it, even where that ends
/// past the source's end: so does a header that is cut off. `None` where no header says it.
pub(crate) fn announced(source: &mut dyn Source) -> Option<u64> {
    let cut = u64::MAX;
    if source.starts_with(table::MAGIC).ok()? {
        let mut reader = Part::from(source, 0).reader();
        match table::read(&mut reader) {
            Ok(table) => Some(table.end()),
            Err(_) => reader.is_at_end().then_some(cut),
        }
    } else if source.starts_with(COMPRESSED).ok()? {
        #[cfg(feature = "libraries")]
        if let Ok(size) = compressed::announced(source) {
            return size;
        }
        (source.size() < LONGEST).then_some(cut)
    } else if source.starts_with(offload::MAGIC).ok()? {
        Some(offload::announced(source).unwrap_or(cut))
    } else {
        None
    }
}

/// Reads the container that `source` starts with; its size, at least 1.
pub(crate) fn one(
    source: &mut dyn Source,
    unpacker: &mut Unpacker,
    visit: &mut dyn Visit,
) -> Result<u64, ArtifactError> {
    if source.starts_with(table::MAGIC)? {
        plain(source, visit)
    } else if source.starts_with(COMPRESSED)? {
        #[cfg(feature = "libraries")]
        {
            compressed::each(source, unpacker, visit)
        }
        #[cfg(not(feature = "libraries"))]
        {
            let _ = unpacker;
            Err(ArtifactError::at(0, error::needs("the compressed bundle", "libraries")))
        }
    } else if source.starts_with(offload::MAGIC)? {
        offload::each(source, visit)
    } else {
        Err(ArtifactError::at(0, "no offload bundle"))
    }
}

/// Reads a plain bundle; its size.
fn plain(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<u64, ArtifactError> {
    let table = table::read(&mut Part::from(source, 0).reader())?;
    for entry in &table.entries {
        let what = "an entry of the bundle";
        if entry.is_host {
            Part::of(source, entry.offset, entry.size, what)?;
        } else {
            let image = source.bytes(entry.offset, entry.size, what)?;
            image::each(image, &entry.target, entry.is_amdgpu, visit)
                .map_err(|error| error.moved(entry.offset))?;
        }
    }
    Ok(table.end())
}
