//! Zips, as Python's wheels are.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::io::{self, Read as _};
use std::path::PathBuf;

use flate2::bufread::DeflateDecoder;
use flate2::{Crc, CrcReader};
use rawzip::{
    CompressionMethod, ReaderAt, ZipArchive, ZipArchiveEntryWayfinder, ZipFileHeaderRecord,
    ZipLocator, ZipVerification,
};

use tempfile::SpooledTempFile;

use super::members::{self, Members, may_hold_code};
use super::shared::Shared;
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

impl ReaderAt for &Shared<'_> {
    fn read_at(&self, into: &mut [u8], offset: u64) -> io::Result<usize> {
        Shared::read_at(self, into, offset)
    }
}

/// A zip whose directory is known.
struct Zip<'a> {
    shared: &'a Shared<'a>,
    archive: ZipArchive<&'a Shared<'a>>,
}

/// Where a member is, how it is compressed, and what it becomes.
#[derive(Clone, Copy)]
struct Place {
    at: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
    is_encrypted: bool,
    content: ZipVerification,
}

impl Place {
    fn of(entry: &ZipFileHeaderRecord<'_>) -> Self {
        let content = ZipVerification {
            crc: entry.crc32(),
            uncompressed_size: entry.uncompressed_size_hint(),
        };
        let (method, is_encrypted) = (entry.compression_method(), entry.flags().is_encrypted());
        Self { at: entry.wayfinder(), method, is_encrypted, content }
    }
}

fn broken(error: impl Display) -> ArtifactError {
    ArtifactError::at(0, format!("a zip: {error}"))
}

pub(super) fn each(
    source: &mut dyn Source,
    around: Around<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let size = source.size();
    let shared = Shared(RefCell::new(source));
    let mut buffer = vec![0; BUFFER];
    let archive = ZipLocator::new().locate_in_reader(&shared, &mut buffer, size);
    let zip = Zip { shared: &shared, archive: archive.map_err(|(_, error)| broken(error))? };
    let launches = zip.launches(&mut buffer)?;
    let mut members = Members::new(around, size);
    zip.each(&mut buffer, &mut |name, place| {
        members.take(place.at.compressed_size_hint())?;
        let made = is_code(name) || ending_of(name) == Some(b"ptx");
        let sidecar = match launches.get(stem(name)).filter(|_| made).map(Vec::as_slice) {
            None | Some([]) => Ok(None),
            Some(&[json]) => zip.sidecar(name, json),
            Some(several) => {
                let count = several.len();
                let reason = format!("`{}` is in the zip {count} times", json_of(name).display());
                Err(ArtifactError::whole(reason))
            }
        };
        visit.entered(&percent_encoded(name));
        let read = sidecar.and_then(|sidecar| {
            zip.packed(place, |packed| {
                member(name, place, packed, sidecar.as_ref(), &mut members, visit)
            })
        });
        visit.left();
        if let Err(error) = read {
            members.keep(name, &error);
        }
        Ok(())
    })?;
    members.end("a zip")
}

/// Reads a member, where it may hold code.
fn member(
    name: &[u8],
    place: Place,
    mut packed: Part<'_>,
    sidecar: Option<&Sidecar>,
    members: &mut Members<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    // What Triton made before the code is none of it.
    if sidecar.is_some() && !is_code(name) {
        members.skip();
        return Ok(());
    }
    match place.method {
        _ if place.is_encrypted => return Err(ArtifactError::whole("encrypted")),
        CompressionMethod::STORE => {
            let start = (&mut packed as &mut dyn Source).up_to(0, members::START)?;
            if may_hold_code(start, name) {
                stored(&mut packed, place)?;
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
            let (mut content, size) = inflated(packed, place, most)?;
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

/// Takes a member's name and place.
type Take<'a> = dyn FnMut(&[u8], Place) -> Result<(), ArtifactError> + 'a;

impl Zip<'_> {
    /// Hands on each member's name and place, in the order of the directory.
    fn each(&self, buffer: &mut [u8], take: &mut Take<'_>) -> Result<(), ArtifactError> {
        let mut entries = self.archive.entries(buffer);
        while let Some(entry) = entries.next_entry().map_err(broken)? {
            // What has content is no folder, whatever it is called.
            if !entry.is_dir() || entry.compressed_size_hint() > 0 {
                take(entry.file_path().as_ref(), Place::of(&entry))?;
            }
        }
        Ok(())
    }

    /// Hands on the bytes of a member, as they are in the zip.
    fn packed<T>(
        &self,
        place: Place,
        take: impl FnOnce(Part<'_>) -> Result<T, ArtifactError>,
    ) -> Result<T, ArtifactError> {
        let content = self.archive.get_entry(place.at).map_err(broken)?;
        let (start, end) = content.compressed_data_range();
        let mut source = self.shared.0.borrow_mut();
        take(Part::of(&mut **source, start, end.saturating_sub(start), "a member of a zip")?)
    }

    /// The JSON beside code that Triton may have made, by the name of both without an ending. There may be
    /// several of one name.
    fn launches(&self, buffer: &mut [u8]) -> Result<HashMap<Vec<u8>, Vec<Place>>, ArtifactError> {
        let mut code = HashSet::new();
        self.each(buffer, &mut |name, _| {
            if is_code(name) {
                code.insert(stem(name).to_vec());
            }
            Ok(())
        })?;
        let mut launches: HashMap<_, Vec<Place>> = HashMap::new();
        if code.is_empty() {
            return Ok(launches);
        }
        self.each(buffer, &mut |name, place| {
            if name.ends_with(b".json")
                && let Some(stem) = code.get(stem(name))
            {
                launches.entry(stem.clone()).or_default().push(place);
            }
            Ok(())
        })?;
        Ok(launches)
    }

    /// What the JSON at `place`, beside the member called `name`, says; `None` where it is not Triton's.
    fn sidecar(&self, name: &[u8], place: Place) -> Result<Option<Sidecar>, ArtifactError> {
        let path = json_of(name);
        let read = self.packed(place, |mut packed| {
            if place.content.uncompressed_size > triton::LARGEST {
                return Ok(Vec::new());
            }
            Ok(match place.method {
                CompressionMethod::STORE => {
                    stored(&mut packed, place)?;
                    whole(&mut packed)?.to_vec()
                }
                CompressionMethod::DEFLATE => {
                    let (mut content, _) = inflated(packed, place, triton::LARGEST)?;
                    whole(&mut Windows::new(&mut content)?)?.to_vec()
                }
                _ => Vec::new(),
            })
        });
        let text = read.map_err(|error| {
            let reason = format!("`{}`, beside it: {}", path.display(), error.reason);
            ArtifactError { reason, ..error }
        })?;
        Ok(String::from_utf8(text).ok().and_then(|text| Sidecar::new(path, text)))
    }
}

/// A deflated member of at most so many bytes, whose checksum is right, and its size.
fn inflated(
    packed: Part<'_>,
    place: Place,
    most: u64,
) -> Result<(SpooledTempFile, u64), ArtifactError> {
    let before = packed.size();
    let mut content = CrcReader::new(DeflateDecoder::new(packed.reader()));
    let (file, size) = expanded::whole(&mut content, before, most).map_err(ArtifactError::whole)?;
    hold(place, content.crc().sum(), size)?;
    Ok((file, size))
}

/// Holds a member that is not compressed to its checksum.
fn stored(packed: &mut dyn Source, place: Place) -> Result<(), ArtifactError> {
    let (mut crc, mut at) = (Crc::new(), 0);
    while at < packed.size() {
        let some = packed.some(at).map_err(broken)?;
        crc.update(some);
        at += some.len() as u64;
    }
    hold(place, crc.sum(), at)
}

/// Holds a member to the checksum and the size that the zip has of it.
fn hold(place: Place, crc: u32, uncompressed_size: u64) -> Result<(), ArtifactError> {
    let content = ZipVerification { crc, uncompressed_size };
    place.content.valid(content).map_err(|error| ArtifactError::whole(error.to_string()))
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
