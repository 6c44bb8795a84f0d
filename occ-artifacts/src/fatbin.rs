//! CUDA fat binaries: images for several architectures in one file, or in the section `.nv_fatbin`
//! of a host program.
//!
//! NVIDIA documents no layout. What is read here was observed in libraries of CUDA 11.8 to 13, and
//! `cuobjdump` reads files written by it. All numbers are little-endian:
//!
//! | container | |
//! |--:|:--|
//! | 0 | u32 magic `0xBA55ED50` |
//! | 4 | u16 version 1 |
//! | 6 | u16 bytes of this header |
//! | 8 | u64 bytes of the entries that follow |
//!
//! | entry | |
//! |--:|:--|
//! | 0 | u16 kind: 1 is PTX, 2 a cubin |
//! | 2 | u16 version `0x101` |
//! | 4 | u32 bytes of this header |
//! | 8 | u64 bytes of the payload that follows, with its padding |
//! | 16 | u32 bytes of the compressed image |
//! | 40 | u64 flags: `0x2000` LZ4 (a block), `0x8000` zstd (a frame) |
//! | 56 | u64 bytes of the image once decompressed |
//!
//! PTX has no counts, nor do relocatable cubins before they are linked: both are skipped.

use ruzstd::decoding::FrameDecoder;

use crate::{ArtifactError, MeasuredKernel, cubin};

/// First word of a container.
pub(crate) const MAGIC: u32 = 0xba55_ed50;
/// Smallest header of a container, and what is read of it.
const CONTAINER: usize = 16;
/// Smallest header of an entry, and what is read of it.
const ENTRY: usize = 64;
/// Entry kind of a cubin.
const CUBIN: u16 = 2;
/// Flag of an image that is one LZ4 block.
const LZ4: u64 = 0x2000;
/// Flag of an image that is one zstd frame.
const ZSTD: u64 = 0x8000;
/// Largest image that is decompressed, in bytes. Images of production libraries reach a few MB.
const LARGEST: u64 = 256 << 20;
/// Largest ratio of an image to its compressed bytes. No LZ4 block exceeds 255, and images of
/// production libraries compress 12 to 1; a zstd frame could claim a thousand times that, and a
/// file of a few MB would take minutes.
const DENSEST: u64 = 255;
/// Largest zstd window for an image smaller than it, in bytes: what RFC 8878, section 3.1.1.1.2,
/// asks every decoder to support.
const WINDOW: u64 = 8 << 20;

/// Reads the kernels of all cubins in a fat binary, in its order.
///
/// # Errors
///
/// As [`each`].
pub fn read(bytes: &[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let mut kernels = Vec::new();
    each(bytes, &mut |kernel| kernels.push(kernel))?;
    Ok(kernels)
}

/// Visits the kernels of all cubins in a fat binary, in its order, and holds one image at a time.
///
/// Containers may follow each other with zeros between them, as in `.nv_fatbin`.
///
/// # Errors
///
/// An [`ArtifactError`] that names the byte where a container, an entry or a cubin is damaged, or
/// where an image claims more than 256 MiB or 255 times its compressed bytes. Kernels before it
/// have been visited. For a compressed image the byte is that of its entry.
pub fn each(bytes: &[u8], visit: &mut impl FnMut(MeasuredKernel)) -> Result<(), ArtifactError> {
    let mut unpacker = Unpacker::default();
    let mut rest = Part { bytes, offset: 0 };
    if rest.skip_zeros().is_empty() {
        return Err(rest.fail("expected a fat binary, found none"));
    }
    while !rest.skip_zeros().is_empty() {
        let mut entries = container(&mut rest)?;
        while !entries.bytes.is_empty() {
            entry(&mut entries, &mut unpacker, visit)?;
        }
    }
    Ok(())
}

/// What is left of a file, and where it starts there.
struct Part<'a> {
    bytes: &'a [u8],
    offset: u64,
}

impl<'a> Part<'a> {
    fn fail(&self, reason: impl Into<String>) -> ArtifactError {
        ArtifactError::at(self.offset, reason)
    }

    fn skip_zeros(&mut self) -> &'a [u8] {
        let zeros = self.bytes.iter().position(|&byte| byte != 0).unwrap_or(self.bytes.len());
        self.bytes = &self.bytes[zeros..];
        self.offset += zeros as u64;
        self.bytes
    }

    /// The next bytes, if there are that many.
    fn take(&mut self, length: u64) -> Option<Part<'a>> {
        let (taken, rest) = self.bytes.split_at_checked(usize::try_from(length).ok()?)?;
        let part = Part { bytes: taken, offset: self.offset };
        self.bytes = rest;
        self.offset += length;
        Some(part)
    }
}

/// The entries of the container that comes next.
fn container<'a>(rest: &mut Part<'a>) -> Result<Part<'a>, ArtifactError> {
    let Some(header) = rest.bytes.first_chunk::<CONTAINER>() else {
        return Err(rest.fail("a fat binary ends in its header"));
    };
    let magic = u32_at(header, 0);
    if magic != MAGIC {
        let reason = format!("expected a fat binary ({MAGIC:#x}), found {magic:#x}");
        return Err(rest.fail(reason));
    }
    let (version, size) = (u16_at(header, 4), u16_at(header, 6));
    if version != 1 || usize::from(size) < CONTAINER {
        let reason = format!(
            "expected fat binary version 1 with a header of {CONTAINER} bytes or more, found \
             version {version} with {size}"
        );
        return Err(rest.fail(reason));
    }
    let length = u64_at(header, 8);
    let left = rest.bytes.len();
    let fail = rest.fail(format!("a fat binary of {length} bytes ends after the file, {left} on"));
    rest.take(size.into()).and_then(|_| rest.take(length)).ok_or(fail)
}

/// Visits the kernels of the entry that comes next.
fn entry(
    entries: &mut Part<'_>,
    unpacker: &mut Unpacker,
    visit: &mut impl FnMut(MeasuredKernel),
) -> Result<(), ArtifactError> {
    let at = entries.offset;
    let Some(header) = entries.bytes.first_chunk::<ENTRY>() else {
        return Err(entries.fail("an entry ends in its header"));
    };
    let (kind, version, size) = (u16_at(header, 0), u16_at(header, 2), u32_at(header, 4));
    if version != 0x101 || (size as usize) < ENTRY {
        let reason = format!(
            "expected entry version 0x101 with a header of {ENTRY} bytes or more, found version \
             {version:#x} with {size}"
        );
        return Err(entries.fail(reason));
    }
    let length = u64_at(header, 8);
    let fail = entries.fail(format!("an entry of {length} bytes ends after its fat binary"));
    let Some(payload) = entries.take(size.into()).and_then(|_| entries.take(length)) else {
        return Err(fail);
    };
    if kind != CUBIN {
        return Ok(());
    }
    let flags = u64_at(header, 40);
    let packed = flags & (LZ4 | ZSTD) != 0;
    let image = if packed {
        let stated = (u32_at(header, 16), u64_at(header, 56));
        unpacker
            .unpack(payload.bytes, flags, stated)
            .map_err(|reason| ArtifactError::at(at, reason))?
    } else {
        payload.bytes
    };
    if cubin::is_relocatable(image) {
        return Ok(());
    }
    let kernels = cubin::read(image).map_err(|error| {
        if packed {
            ArtifactError::at(at, format!("in the decompressed image: {error}, in the entry"))
        } else {
            error.moved(payload.offset)
        }
    })?;
    kernels.into_iter().for_each(visit);
    Ok(())
}

/// Memory for one image, kept from each to the next.
#[derive(Default)]
struct Unpacker {
    image: Vec<u8>,
    zstd: FrameDecoder,
}

impl Unpacker {
    /// Decompresses an image of which the entry states how many bytes it has before and after.
    fn unpack(
        &mut self,
        payload: &[u8],
        flags: u64,
        (before, after): (u32, u64),
    ) -> Result<&[u8], String> {
        let Some(packed) = payload.get(..before as usize) else {
            return Err(format!("{before} compressed bytes end after their entry"));
        };
        if after > LARGEST || after > u64::from(before) * DENSEST {
            return Err(format!(
                "an image of {after} bytes out of {before} is larger than {LARGEST} bytes or \
                 {DENSEST} to 1"
            ));
        }
        self.image.clear();
        self.image.resize(usize::try_from(after).unwrap_or(usize::MAX), 0);
        let written = if flags & LZ4 != 0 {
            lz4_flex::block::decompress_into(packed, &mut self.image)
                .map_err(|error| format!("LZ4: {error}"))?
        } else {
            self.zstd.set_max_window_size(WINDOW.max(after));
            self.zstd
                .decode_all(packed, &mut self.image)
                .map_err(|error| format!("zstd: {error}"))?
        };
        if written as u64 != after {
            return Err(format!("expected an image of {after} bytes, found {written}"));
        }
        Ok(&self.image)
    }
}

fn u16_at(header: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([header[at], header[at + 1]])
}

fn u32_at(header: &[u8], at: usize) -> u32 {
    u32::from(u16_at(header, at)) | u32::from(u16_at(header, at + 2)) << 16
}

fn u64_at(header: &[u8], at: usize) -> u64 {
    u64::from(u32_at(header, at)) | u64::from(u32_at(header, at + 4)) << 32
}
