//! Zips, as Python's wheels are.

use std::io::Read as _;

use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive};

use super::Nesting;
use super::members::Members;
use super::unpacked;
use crate::foreign::Container;
use crate::{ArtifactError, PassedOver, Visit, bundle, code_object, fatbin, ptx};

/// Bytes of a member that tell whether it may hold GPU code.
const START: usize = 64;

pub(super) fn each(
    bytes: &[u8],
    nesting: Nesting<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let broken = |error| ArtifactError::at(0, format!("a zip: {error}"));
    let archive = ZipArchive::from_slice(bytes).map_err(broken)?;
    let mut members = Members::new(nesting, bytes.len());
    let mut entries = archive.entries();
    while let Some(entry) = entries.next_entry().map_err(broken)? {
        if entry.is_dir() {
            continue;
        }
        let name = entry.file_path();
        let name: &[u8] = name.as_ref();
        let content = archive.get_entry(entry.wayfinder()).map_err(broken)?;
        let packed = content.data();
        members.take(packed.len())?;
        match entry.compression_method() {
            CompressionMethod::STORE => members.read(name, packed, visit)?,
            CompressionMethod::DEFLATE => {
                let mut start = Vec::new();
                let peeked = DeflateDecoder::new(packed).take(START as u64).read_to_end(&mut start);
                if peeked.is_ok() && !may_hold_code(&start, name) {
                    continue;
                }
                let mut input = content.verifying_reader(DeflateDecoder::new(packed));
                let content = unpacked::all(&mut input, packed.len()).map_err(|reason| {
                    let name = String::from_utf8_lossy(name).into_owned();
                    ArtifactError::whole(format!("a zip: in `{name}`: {reason}"))
                })?;
                members.read(name, &content, visit)?;
            }
            other => {
                let what = format!("members of a zip, compressed by method {}", other.as_u16());
                let reason = "neither stored nor deflated";
                members.pass_over(PassedOver::new(what, "", reason), visit);
            }
        }
    }
    members.end("a zip")
}

/// Whether a member that starts so is worth decompressing.
fn may_hold_code(start: &[u8], name: &[u8]) -> bool {
    start.starts_with(b"\x7fELF")
        || start.starts_with(&fatbin::MAGIC.to_le_bytes())
        || bundle::is(start)
        || code_object::is_bitcode(start)
        || Container::of(start).is_some()
        || name.ends_with(b".ptx")
        || ptx::is(start)
}
