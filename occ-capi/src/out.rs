//! Text into the caller's memory.

use core::fmt;

/// Text that goes into the caller's memory as far as that has room, and is counted beyond.
pub(crate) struct Out<'a> {
    room: &'a mut [u8],
    /// Bytes of the whole text.
    length: usize,
    /// Bytes that are written.
    written: usize,
}

impl<'a> Out<'a> {
    pub(crate) fn new(room: &'a mut [u8]) -> Self {
        Self { room, length: 0, written: 0 }
    }

    pub(crate) fn push(&mut self, text: &str) {
        let is_whole = self.written == self.length;
        self.length = self.length.saturating_add(text.len());
        // One byte is for the zero at the end.
        let left = self.room.len().saturating_sub(self.written + 1);
        if !is_whole {
            return;
        }
        let mut end = text.len().min(left);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let (now, _) = text.split_at(end);
        if let Some(place) = self.room.get_mut(self.written..self.written + end) {
            place.copy_from_slice(now.as_bytes());
            self.written += end;
        }
    }

    /// Ends the text: its length in bytes, and whether all of it is written.
    pub(crate) fn end(self) -> (usize, bool) {
        if let Some(last) = self.room.get_mut(self.written) {
            *last = 0;
        }
        (self.length, self.written == self.length)
    }
}

impl fmt::Write for Out<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text);
        Ok(())
    }
}
