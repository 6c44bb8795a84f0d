//! A source that several read in turn: who lists what is in it, and who reads that.

use std::cell::RefCell;
use std::io::{self, Read, Seek, SeekFrom};

use crate::source::Source;

pub(super) struct Shared<'a>(pub(super) RefCell<&'a mut dyn Source>);

impl Shared<'_> {
    /// Reads some bytes from `offset` on; none where it ends.
    pub(super) fn read_at(&self, into: &mut [u8], offset: u64) -> io::Result<usize> {
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

/// Reads it from a place on.
pub(super) struct Cursor<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) at: u64,
}

impl Read for Cursor<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let size = self.shared.read_at(into, self.at)?;
        self.at += size as u64;
        Ok(size)
    }
}

impl Seek for Cursor<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
            SeekFrom::End(_) => None,
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}
