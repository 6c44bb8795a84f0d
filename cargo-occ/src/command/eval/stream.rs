//! Whole rows of an input, in constant memory.

use std::io::{self, Read};

use crate::Failure;

/// Bytes that are read at once.
const CHUNK: usize = 128 << 10;
/// The longest row.
const LONGEST_ROW: usize = 16 << 20;

/// Whole rows.
pub(super) struct Chunk {
    pub(super) bytes: Vec<u8>,
    /// The line of the first row, from 1.
    pub(super) line: u64,
}

/// What is read, cut into whole rows.
pub(super) struct Source<R> {
    input: R,
    /// The input as messages name it.
    name: String,
    buffer: Vec<u8>,
    line: u64,
    ended: bool,
}

/// Finds where the last whole row of some bytes ends; the flag says that no more bytes follow.
pub(super) type Cut = fn(&[u8], bool) -> usize;

impl<R: Read> Source<R> {
    pub(super) fn new(input: R, name: &str) -> Self {
        Self { input, name: name.to_owned(), buffer: Vec::new(), line: 1, ended: false }
    }

    /// Reads until there is something to see what the input is; what is there, without a byte
    /// order mark.
    pub(super) fn peek(&mut self) -> Result<&[u8], Failure> {
        while !self.ended && self.buffer.len() < 4 {
            self.fill()?;
        }
        if self.buffer.starts_with(b"\xef\xbb\xbf") {
            self.buffer.drain(..3);
        }
        while !self.ended && self.buffer.trim_ascii_start().is_empty() {
            if self.buffer.len() > LONGEST_ROW {
                return Err(Failure::Input(format!(
                    "{}: found nothing in {} MiB, expected a header row of CSV or JSON lines",
                    self.name,
                    LONGEST_ROW >> 20,
                )));
            }
            self.fill()?;
        }
        Ok(&self.buffer)
    }

    /// The rows that are there, as soon as there is one; `None` at the end.
    pub(super) fn next(&mut self, cut: Cut) -> Result<Option<Chunk>, Failure> {
        let end = self.whole(cut)?;
        Ok(if end > 0 { Some(self.take(end)) } else { None })
    }

    /// What is there, once a whole row is.
    pub(super) fn ready(&mut self, cut: Cut) -> Result<&[u8], Failure> {
        self.whole(cut)?;
        Ok(&self.buffer)
    }

    /// Reads until there is a whole row; where the last one ends, 0 where there is none.
    fn whole(&mut self, cut: Cut) -> Result<usize, Failure> {
        loop {
            let end = cut(&self.buffer, self.ended);
            if end > 0 || self.ended {
                return Ok(end);
            }
            if self.buffer.len() > LONGEST_ROW {
                return Err(Failure::Input(format!(
                    "{}: line {}: found a row of more than {} MiB, expected shorter ones; is a quote \
                     left open?",
                    self.name,
                    self.line,
                    LONGEST_ROW >> 20,
                )));
            }
            // Long rows are looked at again only when they have doubled.
            let enough = if self.buffer.len() < CHUNK { 0 } else { self.buffer.len() * 2 };
            let enough = enough.min(LONGEST_ROW + 1);
            self.fill()?;
            while self.buffer.len() < enough && !self.ended {
                self.fill()?;
            }
        }
    }

    /// The first `end` bytes, which end a row.
    pub(super) fn take(&mut self, end: usize) -> Chunk {
        let rest = self.buffer.split_off(end);
        let chunk = Chunk { bytes: std::mem::replace(&mut self.buffer, rest), line: self.line };
        self.line += chunk.bytes.iter().map(|byte| u64::from(*byte == b'\n')).sum::<u64>();
        chunk
    }

    fn fill(&mut self) -> Result<(), Failure> {
        let start = self.buffer.len();
        self.buffer.resize(start + CHUNK, 0);
        let read = loop {
            match self.input.read(&mut self.buffer[start..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let count = *read.as_ref().unwrap_or(&0);
        self.buffer.truncate(start + count);
        self.ended = count == 0;
        read.map(|_| ()).map_err(|error| Failure::Stream { name: self.name.clone(), error })
    }
}
