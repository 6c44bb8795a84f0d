//! By `ruzstd`.

#[cfg(feature = "archives")]
use std::io;
use std::io::{BufRead, Read};

#[cfg(feature = "archives")]
use ruzstd::decoding::BlockDecodingStrategy;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

use super::{Frame, window};

/// Largest frame whose window gets its room at once: as much as a whole library may take.
const ROOM: u64 = 64 << 20;
/// The header of a frame of 0 bytes (RFC 8878, section 3.1.1.1), which has no window.
const EMPTY: &[u8] = b"\x28\xb5\x2f\xfd\x20\0";

/// A decompressor, with memory that is kept from each frame to the next.
#[derive(Default)]
pub(crate) struct Unzstd(Option<FrameDecoder>);

impl Unzstd {
    /// Decompresses the frames in `packed`; how many bytes that are. What else was in `into` stays.
    pub(crate) fn whole(&mut self, packed: &[u8], into: &mut [u8]) -> Result<usize, String> {
        let decoder = self.0.get_or_insert_with(FrameDecoder::new);
        decoder.set_max_window_size(window(into.len() as u64));
        decoder.decode_all(packed, into).map_err(|error| error.to_string())
    }

    /// Decompresses the frame that `packed` starts with front to back: `size` bytes. Once no more
    /// come, `packed` is read to the end of the frame.
    pub(crate) fn reader(&mut self, packed: impl BufRead, size: u64) -> Result<impl Read, String> {
        let frame = StreamingDecoder::new_with_decoder(packed, self.decoder(size));
        frame.map(Frame).map_err(|error| error.to_string())
    }

    /// A decoder for a frame that becomes `size` bytes: the last one, where neither took much.
    ///
    /// The window of a decoder's first frame grows by doubling, and every step touches new memory and
    /// copies the old. Any other frame gets all the room that it announces, so where that is little
    /// an empty one goes first.
    fn decoder(&mut self, size: u64) -> &mut FrameDecoder {
        let Self(last) = self;
        *last = last.take().filter(|last| size.max(last.max_window_size()) <= ROOM);
        let decoder = last.get_or_insert_with(|| {
            let mut decoder = FrameDecoder::new();
            if size <= ROOM {
                // Were it refused, the window would grow as that of a large frame does.
                let begun = decoder.init(EMPTY);
                debug_assert!(begun.is_ok());
            }
            decoder
        });
        decoder.set_max_window_size(window(size));
        decoder
    }
}

/// What frames hold that follow each other. They may look back on so many bytes.
#[cfg(feature = "archives")]
#[expect(clippy::unnecessary_wraps, reason = "the reference library may refuse a window")]
pub(crate) fn frames(packed: impl BufRead, window: u64) -> Result<impl Read, String> {
    let mut decoder = FrameDecoder::new();
    decoder.set_max_window_size(window);
    Ok(Frame(Frames { packed, decoder, is_within: false }))
}

#[cfg(feature = "archives")]
struct Frames<R> {
    packed: R,
    decoder: FrameDecoder,
    /// Whether one began and is not at its end.
    is_within: bool,
}

#[cfg(feature = "archives")]
impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_within {
                if self.packed.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                self.is_within = self.begin()?;
            } else if self.decoder.can_collect() > 0 {
                return self.decoder.read(into);
            } else if self.decoder.is_finished() {
                self.is_within = false;
            } else {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.packed, one).map_err(io::Error::other)?;
            }
        }
    }
}

#[cfg(feature = "archives")]
impl<R: BufRead> Frames<R> {
    /// Goes past the header of a frame; `false` where it is one that is skipped, past all of it.
    fn begin(&mut self) -> io::Result<bool> {
        use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
        let length = match self.decoder.reset(&mut self.packed) {
            Ok(()) => return Ok(true),
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length,
                ..
            })) => u64::from(length),
            Err(error) => return Err(io::Error::other(error)),
        };
        let skipped = io::copy(&mut self.packed.by_ref().take(length), &mut io::sink())?;
        if skipped < length { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(false) }
    }
}
