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

use crate::source::Source;
use crate::{ArtifactError, Visit};

/// What a bundle starts with; the last byte is a version, too.
const MAGIC: &[u8; 7] = b"CUBECLB";

/// Whether a file that starts so is a flat bundle, of any version.
pub(crate) fn is(start: &[u8]) -> bool {
    start.starts_with(MAGIC)
}

/// Hands on every kernel of a bundle.
///
/// # Errors
///
/// Where it is of another version, a part of it ends past its end, or a kernel in it cannot be read.
pub(crate) fn each(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    #[cfg(feature = "archives")]
    {
        flat::each(source, visit)
    }
    #[cfg(not(feature = "archives"))]
    {
        let _ = (source, visit);
        Err(ArtifactError::around_others("a bundle of cubecl's"))
    }
}
