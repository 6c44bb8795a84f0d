//! By the reference library, through `zstd`.

use std::io::{BufRead, Read};

use ::zstd::bulk::Decompressor;
#[cfg(feature = "archives")]
use ::zstd::stream::raw::{self, DParameter, Operation as _};
use ::zstd::stream::read::Decoder;

use super::{Frame, window};

/// A decompressor, with memory that is kept from each image to the next.
#[derive(Default)]
pub(crate) struct Unzstd(Option<Decompressor<'static>>);

impl Unzstd {
    /// Decompresses the frames in `packed`; how many bytes that are. What else was in `into` stays.
    pub(crate) fn whole(&mut self, packed: &[u8], into: &mut [u8]) -> Result<usize, String> {
        let decompressor = match &mut self.0 {
            Some(decompressor) => decompressor,
            none => none.insert(Decompressor::new().map_err(|error| error.to_string())?),
        };
        decompressor.decompress_to_buffer(packed, into).map_err(|error| error.to_string())
    }

    /// Decompresses the frame that `packed` starts with front to back: `size` bytes. Once no more
    /// come, `packed` is read to the end of the frame.
    #[expect(clippy::unused_self, reason = "as without the feature")]
    pub(crate) fn reader(&mut self, packed: impl BufRead, size: u64) -> Result<impl Read, String> {
        let mut decoder = Decoder::with_buffer(packed).map_err(|error| error.to_string())?;
        decoder.window_log_max(log(window(size))).map_err(|error| error.to_string())?;
        Ok(Frame(decoder.single_frame()))
    }
}

/// A window as the library takes it: by the exponent of a power of two.
fn log(window: u64) -> u32 {
    window.next_power_of_two().trailing_zeros()
}

/// What frames hold that follow each other, piece by piece.
#[cfg(feature = "archives")]
pub(crate) struct Frames {
    decoder: raw::Decoder<'static>,
    /// Whether one began and is not at its end.
    is_within: bool,
}

#[cfg(feature = "archives")]
impl Frames {
    /// None yet. They may look back on so many bytes.
    pub(crate) fn new(window: u64) -> std::io::Result<Self> {
        let mut decoder = raw::Decoder::new()?;
        decoder.set_parameter(DParameter::WindowLogMax(log(window)))?;
        Ok(Self { decoder, is_within: false })
    }

    /// Decompresses some bytes of `packed` into `into`; 0 at its end.
    pub(crate) fn some(
        &mut self,
        packed: &mut impl BufRead,
        into: &mut [u8],
    ) -> std::io::Result<usize> {
        loop {
            let bytes = packed.fill_buf()?;
            let is_end = bytes.is_empty();
            if is_end && !self.is_within {
                return Ok(0);
            }
            // What is still in the decoder comes without more of the file.
            let done = self.decoder.run_on_buffers(bytes, into)?;
            packed.consume(done.bytes_read);
            self.is_within = done.remaining > 0;
            if done.bytes_written > 0 {
                return Ok(done.bytes_written);
            }
            if is_end && self.is_within {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
        }
    }
}
