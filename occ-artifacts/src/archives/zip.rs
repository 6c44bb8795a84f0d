//! Zips, as Python's wheels are.

use std::cell::RefCell;
use std::io;

use rawzip::{CompressionMethod, ReaderAt, ZipLocator, ZipVerification};

use super::Nesting;
use super::inflated::Inflated;
use super::members::{Members, may_hold_code};
use crate::source::{Part, Source};
use crate::{ArtifactError, PassedOver, Visit};

/// Bytes of a member that tell whether it may hold GPU code.
const START: usize = 512;
/// Room for what the directory says of a member: a name, further fields and a comment, each of at most
/// 64 KiB.
const BUFFER: usize = 1 << 18;

/// A source that several read in turn.
struct Shared<'a>(RefCell<&'a mut dyn Source>);

impl ReaderAt for &Shared<'_> {
    fn read_at(&self, into: &mut [u8], offset: u64) -> io::Result<usize> {
        let mut source = self.0.try_borrow_mut().map_err(io::Error::other)?;
        if offset >= source.size() {
            return Ok(0);
        }
        let found = source.some(offset)?;
        let size = found.len().min(into.len());
        into[..size].copy_from_slice(&found[..size]);
        Ok(size)
    }
}

pub(super) fn each(
    source: &mut dyn Source,
    nesting: Nesting<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let broken = |error| ArtifactError::at(0, format!("a zip: {error}"));
    let size = source.size();
    let shared = Shared(RefCell::new(source));
    let mut buffer = vec![0; BUFFER];
    let archive = ZipLocator::new().locate_in_reader(&shared, &mut buffer, size);
    let archive = archive.map_err(|(_, error)| broken(error))?;
    let mut members = Members::new(nesting, size);
    let mut entries = archive.entries(&mut buffer);
    while let Some(entry) = entries.next_entry().map_err(broken)? {
        if entry.is_dir() {
            continue;
        }
        let name = entry.file_path();
        let name: &[u8] = name.as_ref();
        let content = archive.get_entry(entry.wayfinder()).map_err(broken)?;
        let (start, end) = content.compressed_data_range();
        let mut source = shared.0.borrow_mut();
        let mut source =
            Part::of(&mut **source, start, end.saturating_sub(start), "a member of a zip")?;
        members.take(source.size())?;
        match entry.compression_method() {
            CompressionMethod::STORE => members.read(name, &mut source, visit)?,
            CompressionMethod::DEFLATE => {
                let start = Inflated::start(Part::from(&mut source, 0), START);
                // What is broken is said by who reads all of it.
                if start.is_ok_and(|start| !may_hold_code(&start, name)) {
                    members.skip();
                    continue;
                }
                let broken = |reason: String| {
                    let name = String::from_utf8_lossy(name);
                    ArtifactError::whole(format!("a zip: in `{name}`: {reason}"))
                };
                let most = nesting.most(source.size());
                let (mut member, crc) =
                    Inflated::of(Part::from(&mut source, 0), most).map_err(broken)?;
                nesting.take(member.size());
                let announced = ZipVerification {
                    crc: entry.crc32(),
                    uncompressed_size: entry.uncompressed_size_hint(),
                };
                announced
                    .valid(ZipVerification { crc, uncompressed_size: member.size() })
                    .map_err(|error| broken(error.to_string()))?;
                members.read(name, &mut member, visit)?;
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
