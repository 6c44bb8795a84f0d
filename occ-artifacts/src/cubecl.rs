//! cubecl's flat bundles: the kernels that a program compiled when it ran, as `export` writes them.
//!
//! Every integer is a little-endian `u32`, and offsets count from the start of the data:
//!
//! | bytes | |
//! |:--|:--|
//! | 8 | `CUBECLB`, and 1 |
//! | 4 | the version of the format, 1 |
//! | 4 + n | metadata: its length, then JSON |
//! | 4, each 4 + n | namespaces: how many, then each with its length |
//! | 4 | entries |
//! | 20 each | namespace, offset and length of the key, offset and length of the value |
//! | rest | the data |
//!
//! A value is CBOR, a map by the names of fields. Those of kernels have `entrypoint_name`; code is a list of
//! numbers, of which the backends take signed ones. What other namespaces hold (what autotuning measured, hashes
//! of sources) is no code. cubecl launches with `shared_mem_bytes` of dynamic workgroup memory.
//!
//! Source: `cubecl-environment` 0.12.0-pre.1, `src/bundle/embedded.rs` and `flat.rs`; `cubecl-cuda` and
//! `cubecl-hip`, `src/compute/artifact.rs`; `cubecl-spirv`, `src/lib.rs`. 0.11 has no `cubin`.

#[cfg(feature = "archives")]
mod flat;
#[cfg(feature = "archives")]
mod value;

use crate::source::Source;
use crate::{ArtifactError, Visit};

/// What a bundle starts with; the last byte is a version, too.
const MAGIC: &[u8; 7] = b"CUBECLB";
/// The only version there is.
#[cfg(feature = "archives")]
const VERSION: u32 = 1;

/// Whether a file that starts so is a flat bundle, of any version.
pub(crate) fn is(start: &[u8]) -> bool {
    start.starts_with(MAGIC)
}

#[cfg(not(feature = "archives"))]
pub(crate) fn each(_: &mut dyn Source, _: &mut dyn Visit) -> Result<(), ArtifactError> {
    let reason = "a bundle of cubecl's, which is not read here: `cargo occ inspect FILE --output \
                  kernels.json` writes what is in it as a manifest";
    Err(ArtifactError::at(0, reason).other())
}

/// Hands on every kernel of a bundle.
///
/// # Errors
///
/// Where it is of another version, a part of it ends past its end, or a kernel in it cannot be read.
#[cfg(feature = "archives")]
pub(crate) fn each(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let bundle = flat::Bundle::open(source)?;
    for at in 0..bundle.entries {
        let entry = bundle.entry(source, at)?;
        let namespace = bundle.namespace(source, entry.namespace)?;
        let (offset, size) = entry.value;
        let value = source.bytes(offset, size, "a value")?;
        value::each(value, &namespace, visit).map_err(|error| error.moved(offset))?;
    }
    Ok(())
}
