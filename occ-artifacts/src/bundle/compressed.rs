//! Compressed bundles (`CCOB`), decompressed one code object at a time.

use std::io::{self, Read};

use flate2::bufread::ZlibDecoder;
use md5::{Digest, Md5};

use super::table;
use crate::size::grouped;
use crate::source::{Part, Source};
use crate::unpacked::{Unpacker, claims, most};
use crate::{ArtifactError, Visit, image};

/// Most bytes of an image: a code object addresses itself with signed 32 bits.
const CODE_OBJECT: u64 = 1 << 31;
/// Bytes of the hash that every header ends with.
const HASH: u64 = 8;

/// What a compressed bundle starts with.
struct Header {
    method: u16,
    /// Bytes of this header.
    size: u64,
    /// Bytes of the whole bundle in the file; version 1 does not say.
    total: Option<u64>,
    /// Bytes of the bundle when decompressed.
    decompressed: u64,
    /// The first half of their MD5. A zstd frame of clang has no checksum of its own.
    hash: u64,
}

impl Header {
    /// Source: clang's `OffloadBundler`; versions 2 and 3 were checked against bundles of each.
    fn parse(source: &mut dyn Source) -> Result<Self, ArtifactError> {
        let what = "a compressed bundle's header";
        let version = source.u16_at(4, what)?;
        let method = source.u16_at(6, what)?;
        let (size, total, decompressed) = match version {
            1 => (20, None, source.u32_at(8, what)?.into()),
            2 => (24, Some(source.u32_at(8, what)?.into()), source.u32_at(12, what)?.into()),
            3 => (32, Some(source.u64_at(8, what)?), source.u64_at(16, what)?),
            other => {
                let reason = format!("compressed bundle of version {other}, not 1 to 3");
                return Err(ArtifactError::at(4, reason));
            }
        };
        let hash = source.u64_at(size - HASH, what)?;
        Ok(Self { method, size, total, decompressed, hash })
    }
}

/// Bytes of the compressed bundle that `source` starts with, as its header has it.
pub(super) fn announced(source: &mut dyn Source) -> Result<Option<u64>, ArtifactError> {
    Header::parse(source).map(|header| header.total)
}

/// Reads the compressed bundle that `source` starts with; its size.
pub(super) fn each(
    source: &mut dyn Source,
    Unpacker { image, zstd }: &mut Unpacker,
    visit: &mut dyn Visit,
) -> Result<u64, ArtifactError> {
    let header = Header::parse(source)?;
    let whole = header.total.unwrap_or(source.size());
    let Some(size) = whole.checked_sub(header.size) else {
        let reason = format!("a compressed bundle of {whole} bytes, less than its header");
        return Err(ArtifactError::at(8, reason));
    };
    let mut packed = Part::of(source, header.size, size, "a compressed bundle")?.reader();
    let limit = most(size);
    if header.decompressed > limit {
        let reason = claims(size, header.decompressed, limit);
        return Err(ArtifactError::at(8, reason));
    }
    let mut read = |input: &mut dyn Read| unpack(input, header.decompressed, image, visit);
    let hash = match header.method {
        0 => read(&mut ZlibDecoder::new(&mut packed)),
        1 => zstd
            .reader(&mut packed, header.decompressed)
            .map_err(|error| ArtifactError::at(header.size, format!("zstd: {error}")))
            .and_then(|mut input| read(&mut input)),
        other => {
            let reason = format!("compression method {other}, not 0 (zlib) or 1 (zstd)");
            return Err(ArtifactError::at(6, reason));
        }
    }
    .map_err(|error| inside(header.size, &error))?;
    if hash != header.hash {
        let reason = format!(
            "a compressed bundle is damaged: the MD5 of what is in it starts with {hash:016x}, \
             expected {:016x}",
            header.hash
        );
        return Err(ArtifactError::at(header.size - HASH, reason));
    }
    Ok(header.total.unwrap_or(header.size + packed.at()))
}

/// Reads the plain bundle of `size` bytes that `input` yields; their hash.
fn unpack(
    input: &mut dyn Read,
    size: u64,
    image: &mut Vec<u8>,
    visit: &mut dyn Visit,
) -> Result<u64, ArtifactError> {
    let mut input = Hashed { input: input.take(size), hash: Md5::new() };
    let table = table::read(&mut input)?;
    let mut at = table.size;
    for entry in table.entries.iter().filter(|entry| !entry.is_host) {
        if entry.offset + entry.size > size {
            let reason = format!(
                "an entry of the bundle of {} bytes ends past the {size} announced",
                entry.size
            );
            return Err(ArtifactError::at(entry.offset, reason));
        }
        if entry.size > CODE_OBJECT {
            let [size, limit] = [entry.size, CODE_OBJECT].map(grouped);
            let reason = format!("an image of {size} bytes; the limit is {limit}");
            return Err(ArtifactError::at(entry.offset, reason));
        }
        let broken = |error| ArtifactError::at(entry.offset, format!("decompressing: {error}"));
        io::copy(&mut input.by_ref().take(entry.offset - at), &mut io::sink()).map_err(broken)?;
        // It grows with what comes, not with what is announced.
        image.clear();
        input.by_ref().take(entry.size).read_to_end(image).map_err(broken)?;
        if image.len() as u64 != entry.size {
            let reason = format!(
                "an entry of the bundle has {} bytes of the {} announced",
                image.len(),
                entry.size
            );
            return Err(ArtifactError::at(entry.offset, reason));
        }
        at = entry.offset + entry.size;
        image::each(image, &entry.target, entry.is_amdgpu, visit)
            .map_err(|error| error.moved(entry.offset))?;
    }
    let broken = |error| ArtifactError::at(at, format!("decompressing: {error}"));
    io::copy(&mut input, &mut io::sink()).map_err(broken)?;
    let Hashed { input, hash } = input;
    // What follows the last byte, a checksum, is only read by who asks for more.
    if input.into_inner().read(&mut [0]).map_err(broken)? > 0 {
        let reason = format!("the bundle has more than the {size} bytes announced");
        return Err(ArtifactError::at(size, reason));
    }
    let hash = hash.finalize();
    Ok(u64::from_le_bytes(std::array::from_fn(|at| hash[at])))
}

/// What is read, and the hash of all of it.
struct Hashed<R> {
    input: R,
    hash: Md5,
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(into)?;
        self.hash.update(&into[..read]);
        Ok(read)
    }
}

/// An error at a byte of the decompressed bundle: in the file there is only where that starts.
fn inside(start: u64, error: &ArtifactError) -> ArtifactError {
    ArtifactError::at(start, format!("{error} in the decompressed bundle"))
}
