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
//! | 0 | u16 kind: 1 is PTX, 2 a cubin, 8 LTO-IR |
//! | 2 | u16 version `0x101` |
//! | 4 | u32 bytes of this header |
//! | 8 | u64 bytes of the payload that follows, with its padding |
//! | 16 | u32 bytes of the compressed image |
//! | 28 | u32 SM number: 90 is sm_90 |
//! | 40 | u64 flags: `0x2000` LZ4 (a block), `0x8000` zstd (a frame) |
//! | 56 | u64 bytes of the image once decompressed |
//!
//! PTX and LTO-IR have no counts, nor do relocatable cubins before they are linked: all of them are passed
//! over, and said.

use crate::contents::{self, RELOCATABLE, hand_on};
#[cfg(not(feature = "libraries"))]
use crate::error;
use crate::source::Source;
use crate::unpacked::Unpacker;
use crate::{ArtifactError, MeasuredKernel, PassedOver, Visit, cubin};

#[cfg(feature = "libraries")]
mod image;

/// First word of a container.
pub(crate) const MAGIC: u32 = 0xba55_ed50;
/// Smallest header of a container, and what is read of it.
const CONTAINER: usize = 16;
/// Smallest header of an entry, and what is read of it.
const ENTRY: usize = 64;
/// Entry kind of PTX.
const PTX: u16 = 1;
/// Entry kind of a cubin.
const CUBIN: u16 = 2;
/// Entry kind of LTO-IR: what `nvcc -dlto` leaves (`lto_75`).
const LTO: u16 = 8;
/// Flag of an image that is one LZ4 block.
const LZ4: u64 = 0x2000;
/// Flag of an image that is one zstd frame.
const ZSTD: u64 = 0x8000;

/// Reads the kernels of all cubins in a fat binary, in its order; what was passed over, [`each`](crate::each)
/// tells.
///
/// # Errors
///
/// An [`ArtifactError`] that names the byte where a container, an entry or a cubin is damaged, or
/// where an image claims more than 256 MiB or 255 times its compressed bytes. For a compressed image the byte is that
/// of its entry.
#[inline]
pub fn read(bytes: &[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let mut kernels = Vec::new();
    each(&mut &*bytes, &mut |kernel| kernels.push(kernel))?;
    Ok(kernels)
}

/// Visits the kernels of all cubins in a fat binary, in its order, and holds one image at a time.
///
/// Containers may follow each other with zeros between them, as in `.nv_fatbin`.
pub(crate) fn each(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let mut unpacker = Unpacker::default();
    let mut next = source.skip_zeros(0)?;
    if next.is_none() {
        return Err(ArtifactError::at(source.size(), "expected a fat binary, found none"));
    }
    while let Some(start) = next {
        let end = one(source, start, &mut unpacker, visit)?;
        next = source.skip_zeros(end)?;
    }
    Ok(())
}

/// Visits the kernels of the container at `start`; where it ends.
pub(crate) fn one(
    source: &mut dyn Source,
    start: u64,
    unpacker: &mut Unpacker,
    visit: &mut dyn Visit,
) -> Result<u64, ArtifactError> {
    let (mut at, end) = container(source, start)?;
    while at < end {
        at = entry(source, at, end, unpacker, visit)?;
    }
    Ok(end)
}

/// Whether a file that starts so is one.
pub(crate) fn is(start: &[u8]) -> bool {
    start.starts_with(&MAGIC.to_le_bytes())
}

/// Whether `start` is a container's header, and not just the word that it starts with: that is in programs which
/// look for it. Headers are some bytes long, and so is that of the first entry.
pub(crate) fn begins(start: &[u8]) -> bool {
    let (Some(header), Some(length)) = (start.get(4..8), start.get(8..16)) else {
        return is(start);
    };
    let size = u64::from(u16_at(header, 2));
    let is_header = (1..16).contains(&u16_at(header, 0)) && (16..=1024).contains(&size);
    let first = usize::try_from(size).ok().and_then(|at| start.get(at..at + 4));
    // A compiler of such files has a whole header as one number in its code.
    let is_entry = |first: &[u8]| first[0] > 0 && first[1] == 0 && (1..16).contains(&first[3]);
    is_header && (length == [0; 8] || first.is_none_or(is_entry))
}

/// Bytes of the container that `start` is the start of, as its header has it; past any end where
/// that is cut off, `None` where it is no container.
pub(crate) fn announced(start: &[u8]) -> Option<u64> {
    if !is(start) {
        return None;
    }
    let Some(header) = start.get(..CONTAINER) else { return Some(u64::MAX) };
    Some(u64_at(header, 8).saturating_add(u16_at(header, 6).into()))
}

/// Where the entries of the container at `start` start and end.
fn container(source: &mut dyn Source, start: u64) -> Result<(u64, u64), ArtifactError> {
    let fail = |reason: String| Err(ArtifactError::at(start, reason));
    let header = source.up_to(start, CONTAINER as u64)?;
    if header.len() < CONTAINER {
        return fail("a fat binary ends in its header".to_owned());
    }
    let magic = u32_at(header, 0);
    if magic != MAGIC {
        return fail(format!("expected a fat binary ({MAGIC:#x}), found {magic:#x}"));
    }
    let (version, size) = (u16_at(header, 4), u64::from(u16_at(header, 6)));
    if version != 1 || size < CONTAINER as u64 {
        return fail(format!(
            "expected fat binary version 1 with a header of {CONTAINER} bytes or more, found \
             version {version} with {size}"
        ));
    }
    let length = u64_at(header, 8);
    let left = source.size() - start;
    match size.checked_add(length) {
        Some(all) if all <= left => Ok((start + size, start + all)),
        _ => fail(format!("a fat binary of {length} bytes ends after the file, {left} on")),
    }
}

/// Visits the kernels of the entry at `at`, in a container that ends at `end`; where it ends.
fn entry(
    source: &mut dyn Source,
    at: u64,
    end: u64,
    unpacker: &mut Unpacker,
    visit: &mut dyn Visit,
) -> Result<u64, ArtifactError> {
    let fail = |reason: String| Err(ArtifactError::at(at, reason));
    let left = end - at;
    if left < ENTRY as u64 {
        return fail("an entry ends in its header".to_owned());
    }
    let header: [u8; ENTRY] = source.array(at, "an entry's header")?;
    let (kind, version) = (u16_at(&header, 0), u16_at(&header, 2));
    let size = u64::from(u32_at(&header, 4));
    if version != 0x101 || size < ENTRY as u64 {
        return fail(format!(
            "expected entry version 0x101 with a header of {ENTRY} bytes or more, found version \
             {version:#x} with {size}"
        ));
    }
    let length = u64_at(&header, 8);
    let next = match size.checked_add(length) {
        Some(all) if all <= left => at + all,
        _ => return fail(format!("an entry of {length} bytes ends after its fat binary")),
    };
    let target = format!("sm_{}", u32_at(&header, 28));
    let entry = Entry { at, header, payload_at: at + size, length };
    match kind {
        CUBIN => {}
        PTX | LTO => {
            let what = if kind == PTX { contents::PTX } else { contents::LTO };
            visit.unread(PassedOver::of(what, target), &mut || {
                Some(entry.image(source, unpacker).ok()?.to_vec())
            });
            return Ok(next);
        }
        kind => {
            let what = format!("an entry of kind {kind}");
            let reason = "fat binaries hold PTX, LTO-IR and cubins, as far as known";
            visit.passed_over(PassedOver::new(what, target, reason));
            return Ok(next);
        }
    }
    let image = entry.image(source, unpacker)?;
    if cubin::is_relocatable(image) {
        visit.unread(PassedOver::of(RELOCATABLE, target), &mut || Some(image.to_vec()));
        return Ok(next);
    }
    let kernels = cubin::read(image).map_err(|error| {
        if entry.packing().is_some() {
            ArtifactError::at(at, format!("in the decompressed image: {error}, in the entry"))
        } else {
            error.moved(entry.payload_at)
        }
    })?;
    hand_on(kernels, image, visit);
    Ok(next)
}

/// An entry of which the header was read.
struct Entry {
    at: u64,
    header: [u8; ENTRY],
    payload_at: u64,
    length: u64,
}

impl Entry {
    /// The flags of one that is compressed.
    fn packing(&self) -> Option<u64> {
        Some(u64_at(&self.header, 40)).filter(|flags| flags & (LZ4 | ZSTD) != 0)
    }

    /// Its image, decompressed.
    fn image<'a>(
        &self,
        source: &'a mut dyn Source,
        unpacker: &'a mut Unpacker,
    ) -> Result<&'a [u8], ArtifactError> {
        let payload = source.bytes(self.payload_at, self.length, "an image")?;
        let Some(flags) = self.packing() else { return Ok(payload) };
        #[cfg(feature = "libraries")]
        {
            let stated = (u32_at(&self.header, 16), u64_at(&self.header, 56));
            let image = image::unpack(unpacker, payload, flags, stated);
            image.map_err(|reason| ArtifactError::at(self.at, reason))
        }
        #[cfg(not(feature = "libraries"))]
        {
            let _ = (unpacker, flags);
            Err(ArtifactError::at(self.at, error::needs("the compressed image", "libraries")))
        }
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
