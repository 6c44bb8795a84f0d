//! A file in memory, or one that is read by windows: what the containers are read from.

use std::io::{self, BufRead, Read, Seek, SeekFrom};

use crate::ArtifactError;
use crate::size::grouped;

/// Bytes that are read at once where a file is read front to back, and where it is not.
const FAR: usize = 1 << 16;
const NEAR: usize = 1 << 12;
/// Most bytes of a part that is held in memory: a code object addresses itself with signed 32 bits.
const LARGEST: u64 = 1 << 31;

/// Bytes by their offset.
pub(crate) trait Source {
    /// How many there are.
    fn size(&self) -> u64;

    /// `size` bytes from `offset` on, all of which lie in it.
    fn exactly(&mut self, offset: u64, size: usize) -> io::Result<&[u8]>;

    /// At least one byte from `offset` on, which lies in it: as many as are at hand.
    fn some(&mut self, offset: u64) -> io::Result<&[u8]>;
}

impl Source for &[u8] {
    fn size(&self) -> u64 {
        self.len() as u64
    }

    fn exactly(&mut self, offset: u64, size: usize) -> io::Result<&[u8]> {
        self.some(offset)?.get(..size).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    fn some(&mut self, offset: u64) -> io::Result<&[u8]> {
        let offset = usize::try_from(offset).ok();
        let rest = offset.and_then(|offset| self.get(offset..));
        rest.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }
}

/// A file of which one window is in memory.
pub(crate) struct Windows<'a, F> {
    file: &'a mut F,
    len: u64,
    window: Vec<u8>,
    /// Where the window starts.
    start: u64,
}

impl<'a, F: Read + Seek> Windows<'a, F> {
    pub(crate) fn new(file: &'a mut F) -> Result<Self, ArtifactError> {
        let len = file.seek(SeekFrom::End(0)).map_err(|error| unreadable(0, &error))?;
        Ok(Self { file, len, window: Vec::new(), start: 0 })
    }
}

impl<F: Read + Seek> Windows<'_, F> {
    /// The bytes of the window from `offset` on; none where it ends before or starts after.
    fn at_hand(&self, offset: u64) -> &[u8] {
        let within = offset.checked_sub(self.start).and_then(|at| usize::try_from(at).ok());
        within.and_then(|at| self.window.get(at..)).unwrap_or_default()
    }

    /// Moves the window over `size` bytes from `offset` on, or some more.
    fn load(&mut self, offset: u64, size: usize) -> io::Result<()> {
        let onward =
            offset.checked_sub(self.start).is_some_and(|on| on <= self.window.len() as u64);
        let ahead = if onward { FAR } else { NEAR };
        let left = usize::try_from(self.len.saturating_sub(offset)).unwrap_or(usize::MAX);
        let size = size.max(ahead).min(left);
        self.window.clear();
        // What a large part took is freed before a small one is read.
        self.window.shrink_to(FAR.max(size));
        self.window.try_reserve_exact(size)?;
        self.start = offset;
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.by_ref().take(size as u64).read_to_end(&mut self.window)?;
        Ok(())
    }
}

impl<F: Read + Seek> Source for Windows<'_, F> {
    fn size(&self) -> u64 {
        self.len
    }

    fn exactly(&mut self, offset: u64, size: usize) -> io::Result<&[u8]> {
        if self.at_hand(offset).len() < size {
            self.load(offset, size)?;
        }
        self.at_hand(offset).get(..size).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    fn some(&mut self, offset: u64) -> io::Result<&[u8]> {
        if self.at_hand(offset).is_empty() {
            self.load(offset, 1)?;
        }
        let found = self.at_hand(offset);
        if found.is_empty() { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(found) }
    }
}

/// A part of a source, whose offsets count from its start.
pub(crate) struct Part<'a> {
    source: &'a mut dyn Source,
    base: u64,
    len: u64,
}

impl Source for Part<'_> {
    fn size(&self) -> u64 {
        self.len
    }

    fn exactly(&mut self, offset: u64, size: usize) -> io::Result<&[u8]> {
        self.source.exactly(self.base + offset, size)
    }

    fn some(&mut self, offset: u64) -> io::Result<&[u8]> {
        let left = usize::try_from(self.len - offset).unwrap_or(usize::MAX);
        let found = self.source.some(self.base + offset)?;
        Ok(&found[..found.len().min(left)])
    }
}

/// `size` bytes from `offset` on, of bytes in memory.
///
/// # Errors
///
/// As [`dyn Source::bytes`].
pub(crate) fn part<'a>(
    bytes: &'a [u8],
    offset: u64,
    size: u64,
    what: &str,
) -> Result<&'a [u8], ArtifactError> {
    within(bytes.len() as u64, offset, size, what)?;
    let range = usize::try_from(offset).ok().zip(usize::try_from(offset + size).ok());
    Ok(range.and_then(|(start, end)| bytes.get(start..end)).unwrap_or_default())
}

/// Whether `size` bytes from `offset` on lie in `len` bytes.
fn within(len: u64, offset: u64, size: u64, what: &str) -> Result<(), ArtifactError> {
    if offset.checked_add(size).is_some_and(|end| end <= len) {
        return Ok(());
    }
    let reason = format!("{what} of {size} bytes from byte {offset:#x} on ends past byte {len:#x}");
    Err(ArtifactError::at(offset.min(len), reason))
}

fn unreadable(offset: u64, error: &io::Error) -> ArtifactError {
    ArtifactError::at(offset, format!("cannot read the file: {error}"))
}

impl dyn Source + '_ {
    /// `size` bytes from `offset` on, in memory.
    ///
    /// # Errors
    ///
    /// Where they end past the source's end, with `what` as the name of what was cut off.
    pub(crate) fn bytes(
        &mut self,
        offset: u64,
        size: u64,
        what: &str,
    ) -> Result<&[u8], ArtifactError> {
        within(self.size(), offset, size, what)?;
        if size > LARGEST {
            let [size, limit] = [size, LARGEST].map(grouped);
            let reason = format!("{what} of {size} bytes; the limit is {limit}");
            return Err(ArtifactError::at(offset, reason));
        }
        // At most `LARGEST`.
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        self.exactly(offset, size).map_err(|error| unreadable(offset, &error))
    }

    /// The `N` bytes from `offset` on.
    pub(crate) fn array<const N: usize>(
        &mut self,
        offset: u64,
        what: &str,
    ) -> Result<[u8; N], ArtifactError> {
        let bytes = self.bytes(offset, N as u64, what)?;
        Ok(std::array::from_fn(|index| bytes[index]))
    }

    #[cfg_attr(not(feature = "libraries"), expect(dead_code, reason = "for compressed bundles"))]
    pub(crate) fn u16_at(&mut self, offset: u64, what: &str) -> Result<u16, ArtifactError> {
        self.array(offset, what).map(u16::from_le_bytes)
    }

    pub(crate) fn u32_at(&mut self, offset: u64, what: &str) -> Result<u32, ArtifactError> {
        self.array(offset, what).map(u32::from_le_bytes)
    }

    pub(crate) fn u64_at(&mut self, offset: u64, what: &str) -> Result<u64, ArtifactError> {
        self.array(offset, what).map(u64::from_le_bytes)
    }

    /// At most `size` bytes from `offset` on: fewer where the source ends.
    pub(crate) fn up_to(&mut self, offset: u64, size: u64) -> Result<&[u8], ArtifactError> {
        let offset = offset.min(self.size());
        let size = size.min(self.size() - offset);
        self.bytes(offset, size, "")
    }

    /// Whether it starts with these bytes.
    pub(crate) fn starts_with(&mut self, bytes: &[u8]) -> Result<bool, ArtifactError> {
        Ok(self.up_to(0, bytes.len() as u64)? == bytes)
    }

    /// The first byte from `offset` on that is not zero.
    pub(crate) fn skip_zeros(&mut self, mut offset: u64) -> Result<Option<u64>, ArtifactError> {
        while offset < self.size() {
            let some = self.some(offset).map_err(|error| unreadable(offset, &error))?;
            if let Some(zeros) = some.iter().position(|&byte| byte != 0) {
                return Ok(Some(offset + zeros as u64));
            }
            offset += some.len() as u64;
        }
        Ok(None)
    }
}

impl<'a> Part<'a> {
    /// `size` bytes from `offset` on, not in memory.
    ///
    /// # Errors
    ///
    /// As [`dyn Source::bytes`].
    pub(crate) fn of(
        source: &'a mut dyn Source,
        offset: u64,
        size: u64,
        what: &str,
    ) -> Result<Self, ArtifactError> {
        within(source.size(), offset, size, what)?;
        Ok(Self { source, base: offset, len: size })
    }

    /// All from `offset` on.
    pub(crate) fn from(source: &'a mut dyn Source, offset: u64) -> Self {
        let base = offset.min(source.size());
        let len = source.size() - base;
        Self { source, base, len }
    }

    /// Front to back.
    pub(crate) fn reader(self) -> Reader<'a> {
        Reader { part: self, at: 0 }
    }
}

/// Reads a part front to back.
pub(crate) struct Reader<'a> {
    part: Part<'a>,
    at: u64,
}

impl Reader<'_> {
    /// Whether all bytes are read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.part.len
    }

    /// Bytes read so far.
    #[cfg_attr(not(feature = "libraries"), expect(dead_code, reason = "for compressed bundles"))]
    pub(crate) fn at(&self) -> u64 {
        self.at
    }
}

impl BufRead for Reader<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at < self.part.len { self.part.some(self.at) } else { Ok(&[]) }
    }

    fn consume(&mut self, amount: usize) {
        self.at = self.part.len.min(self.at + amount as u64);
    }
}

impl Seek for Reader<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
            SeekFrom::End(by) => self.part.len.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}

impl Read for Reader<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}
