//! Zips, as Python's wheels are.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::io::{self, Read as _};
use std::path::PathBuf;

use flate2::bufread::DeflateDecoder;
use flate2::{Crc, CrcReader};
use rawzip::{CompressionMethod, ReaderAt, ZipLocator, ZipVerification};
use tempfile::SpooledTempFile;

use super::members::{self, Members, may_hold_code};
use super::{Around, expanded};
use crate::file::whole;
use crate::source::{Part, Source, Windows};
use crate::triton::{self, Sidecar};
use crate::{ArtifactError, Visit, percent_encoded};

/// Bytes of a member that tell whether it may hold GPU code.
const START: u64 = 512;
/// Room for what the directory says of a member: a name, further fields and a comment, each of at most
/// 64 KiB.
const BUFFER: usize = 1 << 18;

/// Whoever reads the directory shares the file with the names in it.
struct Shared<'a>(RefCell<&'a mut dyn Source>);

impl ReaderAt for Shared<'_> {
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

/// What the directory says of a member.
struct Member {
    name: Vec<u8>,
    method: CompressionMethod,
    is_encrypted: bool,
    /// What it becomes.
    content: ZipVerification,
    /// Its bytes as the directory has them.
    size: u64,
    /// Where they are.
    range: Result<(u64, u64), ArtifactError>,
}

fn broken(error: impl Display) -> ArtifactError {
    ArtifactError::at(0, format!("a zip: {error}"))
}

pub(super) fn each(
    source: &mut dyn Source,
    around: Around<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let directory = directory(source)?;
    let launches = launches(&directory);
    let mut members = Members::new(around, source.size());
    for member in &directory {
        members.take(member.size)?;
        let name = &member.name[..];
        let made = is_code(name) || ending_of(name) == Some(b"ptx");
        let sidecar = match launches.get(stem(name)).filter(|_| made).map(Vec::as_slice) {
            None | Some([]) => Ok(None),
            Some([json]) => json.sidecar(source),
            Some(several) => {
                let count = several.len();
                let reason = format!("`{}` is in the zip {count} times", json_of(name).display());
                Err(ArtifactError::whole(reason))
            }
        };
        visit.entered(&percent_encoded(name));
        let read =
            sidecar.and_then(|sidecar| member.read(source, sidecar.as_ref(), &mut members, visit));
        visit.left();
        if let Err(error) = read {
            members.keep(name, &error);
        }
    }
    members.end("a zip")
}

/// The members of a zip, in the order of its directory.
fn directory(source: &mut dyn Source) -> Result<Vec<Member>, ArtifactError> {
    let size = source.size();
    let mut buffer = vec![0; BUFFER];
    let archive = ZipLocator::new().locate_in_reader(Shared(source.into()), &mut buffer, size);
    let archive = archive.map_err(|(_, error)| broken(error))?;
    let mut entries = archive.entries(&mut buffer);
    let mut members = Vec::new();
    while let Some(entry) = entries.next_entry().map_err(broken)? {
        let size = entry.compressed_size_hint();
        // What has content is no folder, whatever it is called.
        if entry.is_dir() && size == 0 {
            continue;
        }
        members::limit(members.len()).map_err(broken)?;
        let (crc, uncompressed_size) = (entry.crc32(), entry.uncompressed_size_hint());
        let range = archive.get_entry(entry.wayfinder()).map(|it| it.compressed_data_range());
        members.push(Member {
            name: entry.file_path().as_ref().to_vec(),
            method: entry.compression_method(),
            is_encrypted: entry.flags().is_encrypted(),
            content: ZipVerification { crc, uncompressed_size },
            size,
            range: range.map_err(broken),
        });
    }
    Ok(members)
}

/// The JSON beside code that Triton may have made, by the name of both without an ending. There may be
/// several of one name.
fn launches(directory: &[Member]) -> HashMap<&[u8], Vec<&Member>> {
    let code: HashSet<&[u8]> =
        directory.iter().filter(|it| is_code(&it.name)).map(|it| stem(&it.name)).collect();
    let mut launches: HashMap<_, Vec<&Member>> = HashMap::new();
    for member in directory.iter().filter(|it| it.name.ends_with(b".json")) {
        if code.contains(stem(&member.name)) {
            launches.entry(stem(&member.name)).or_default().push(member);
        }
    }
    launches
}

impl Member {
    /// Its bytes, as they are in the zip.
    fn packed<'a>(&self, source: &'a mut dyn Source) -> Result<Part<'a>, ArtifactError> {
        let (start, end) = self.range.clone()?;
        Part::of(source, start, end.saturating_sub(start), "a member of a zip")
    }

    /// Reads it, where it may hold code.
    fn read(
        &self,
        source: &mut dyn Source,
        sidecar: Option<&Sidecar>,
        members: &mut Members<'_>,
        visit: &mut dyn Visit,
    ) -> Result<(), ArtifactError> {
        let name = &self.name[..];
        let mut packed = self.packed(source)?;
        // What Triton made before the code is none of it.
        if sidecar.is_some() && !is_code(name) {
            members.skip();
            return Ok(());
        }
        match self.method {
            _ if self.is_encrypted => return Err(ArtifactError::whole("encrypted")),
            CompressionMethod::STORE => {
                let start = (&mut packed as &mut dyn Source).up_to(0, members::START)?;
                if may_hold_code(start, name) {
                    self.stored(&mut packed)?;
                }
                members.read(name, &mut packed, sidecar, visit);
            }
            CompressionMethod::DEFLATE => {
                let mut start = Vec::new();
                let first = DeflateDecoder::new(Part::from(&mut packed, 0).reader());
                // What is broken is said by who reads all of it.
                let is_begun = first.take(START).read_to_end(&mut start).is_ok();
                if is_begun && !may_hold_code(&start, name) {
                    members.skip();
                    return Ok(());
                }
                let most = members.around.most(packed.size());
                let (mut content, size) = self.inflated(packed, most)?;
                members.around.take(size);
                members.read(name, &mut Windows::new(&mut content)?, sidecar, visit);
            }
            other => {
                let reason =
                    format!("compressed by method {}, neither stored nor deflated", other.as_u16());
                return Err(ArtifactError::whole(reason));
            }
        }
        Ok(())
    }

    /// What it says, as the JSON beside code; `None` where it is not Triton's.
    fn sidecar(&self, source: &mut dyn Source) -> Result<Option<Sidecar>, ArtifactError> {
        let path = json_of(&self.name);
        let text = self.text(source).map_err(|error| {
            let reason = format!("`{}`, beside it: {}", path.display(), error.reason);
            ArtifactError { reason, ..error }
        })?;
        Ok(String::from_utf8(text).ok().and_then(|text| Sidecar::new(path, text)))
    }

    /// All of a small one; nothing of another.
    fn text(&self, source: &mut dyn Source) -> Result<Vec<u8>, ArtifactError> {
        let mut packed = self.packed(source)?;
        match self.method {
            _ if self.content.uncompressed_size > triton::LARGEST => Ok(Vec::new()),
            CompressionMethod::STORE => {
                self.stored(&mut packed)?;
                Ok(whole(&mut packed)?.to_vec())
            }
            CompressionMethod::DEFLATE => {
                let (mut content, _) = self.inflated(packed, triton::LARGEST)?;
                Ok(whole(&mut Windows::new(&mut content)?)?.to_vec())
            }
            _ => Ok(Vec::new()),
        }
    }

    /// It is deflated, of at most so many bytes, and its checksum is right; and its size.
    fn inflated(
        &self,
        packed: Part<'_>,
        most: u64,
    ) -> Result<(SpooledTempFile, u64), ArtifactError> {
        let before = packed.size();
        let mut content = CrcReader::new(DeflateDecoder::new(packed.reader()));
        let (file, size) =
            expanded::whole(&mut content, before, most).map_err(ArtifactError::whole)?;
        self.hold(content.crc().sum(), size)?;
        Ok((file, size))
    }

    /// Holds one that is not compressed to its checksum.
    fn stored(&self, packed: &mut dyn Source) -> Result<(), ArtifactError> {
        let (mut crc, mut at) = (Crc::new(), 0);
        while at < packed.size() {
            let some = packed.some(at).map_err(broken)?;
            crc.update(some);
            at += some.len() as u64;
        }
        self.hold(crc.sum(), at)
    }

    /// Holds it to the checksum and the size that the zip has of it.
    fn hold(&self, crc: u32, uncompressed_size: u64) -> Result<(), ArtifactError> {
        let found = ZipVerification { crc, uncompressed_size };
        self.content.valid(found).map_err(|error| ArtifactError::whole(error.to_string()))
    }
}

/// The name of the JSON beside a file of code.
fn json_of(name: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(stem(name)).into_owned() + ".json")
}

/// Whether Triton writes code to files of this name.
fn is_code(name: &[u8]) -> bool {
    triton::CODE.iter().any(|ending| ending_of(name) == Some(ending.as_bytes()))
}

/// A name without its ending.
fn stem(name: &[u8]) -> &[u8] {
    ending_of(name).map_or(name, |ending| &name[..name.len() - ending.len() - 1])
}

fn ending_of(name: &[u8]) -> Option<&[u8]> {
    let at = name.iter().rposition(|byte| matches!(byte, b'.' | b'/'))?;
    (name[at] == b'.').then(|| &name[at + 1..])
}
