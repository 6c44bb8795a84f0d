//! Files around others: static archives, what Windows links, zips, tar, gzip and zstd.
//!
//! A zip and tar are read by windows, and so is what is compressed, which is decompressed to a temporary file. The others are
//! held as a whole. What is compressed in what is compressed becomes no larger than if it were compressed once.

mod expanded;
mod members;
mod tar;
mod windows;
mod zip;

use std::cell::Cell;
use std::io::Read;
use std::path::Path;

use ::object::read::archive::ArchiveFile;
use flate2::bufread::MultiGzDecoder;

use crate::file::{self, Around, whole};
use crate::foreign::Container;
use crate::source::{Part, Source, Windows};
use crate::{ArtifactError, ErrorKind, Visit, unpacked, unzstd};
use members::Members;

/// Files around files around files: no compiler or packager nests more.
const DEEPEST: u8 = 4;
/// Most bytes that zstd may look back on: what its `--long` asks for.
const LONG: u64 = 1 << 27;

impl Around<'_> {
    /// The most that `packed` bytes may become here.
    fn most(self, packed: u64) -> u64 {
        unpacked::most(packed).min(self.left.map_or(u64::MAX, Cell::get))
    }

    /// Counts bytes that were decompressed.
    fn take(self, unpacked: u64) {
        if let Some(left) = self.left {
            left.set(left.get().saturating_sub(unpacked));
        }
    }
}

/// Hands on what is in a container.
pub(crate) fn each(
    container: Container,
    source: &mut dyn Source,
    around: Around<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    if around.depth >= DEEPEST {
        let reason = format!("more than {DEEPEST} files around each other");
        return Err(ArtifactError::at(0, reason));
    }
    let all = Cell::new(unpacked::most(source.size()));
    // What another file is around is in no folder.
    let left = around.left.or(Some(&all));
    let inside = Around { depth: around.depth + 1, left, ..Around::default() };
    match container {
        Container::Archive => archive(whole(source)?, around.folder, inside, visit),
        Container::Windows => windows::each(whole(source)?, visit),
        Container::Zip => zip::each(source, inside, visit),
        Container::Tar => tar::each(source, inside, visit),
        Container::Gzip | Container::Zstd => {
            let size = source.size();
            let packed = Part::from(source, 0).reader();
            let content: Result<Box<dyn Read>, _> = match container {
                Container::Gzip => Ok(Box::new(MultiGzDecoder::new(packed))),
                _ => unzstd::frames(packed, LONG).map(|frames| Box::new(frames) as _),
            };
            let content = content
                .and_then(|mut content| expanded::whole(&mut *content, size, inside.most(size)));
            let (mut file, size) = content.map_err(|reason| {
                ArtifactError::at(0, format!("{}: {reason}", container.name()))
            })?;
            inside.take(size);
            file::any(&mut Windows::new(&mut file)?, inside, visit).map_err(|error| {
                if let ErrorKind::Unread(_) = error.kind {
                    return error;
                }
                let kind = error.kind.clone();
                let reason = format!("{error} in the decompressed file");
                ArtifactError { kind, ..ArtifactError::whole(reason) }
            })
        }
    }
}

/// The members of a static archive, which is in this folder.
fn archive(
    bytes: &[u8],
    folder: Option<&Path>,
    around: Around<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let broken = |error| ArtifactError::at(0, format!("a static archive: {error}"));
    let archive = ArchiveFile::parse(bytes).map_err(broken)?;
    let mut members = Members::new(around, bytes.len() as u64);
    for member in archive.members() {
        let member = member.map_err(broken)?;
        if archive.is_thin() && member.is_thin() {
            let reason = "a thin archive, whose members are other files: read it by its path";
            let folder = folder.ok_or_else(|| ArtifactError::at(0, reason))?;
            members.elsewhere(member.name(), folder, visit);
        } else {
            let data = member.data(bytes).map_err(broken)?;
            members.take(data.len() as u64)?;
            members.read(member.name(), &mut &data[..], None, visit);
        }
    }
    members.end("a static archive")
}
