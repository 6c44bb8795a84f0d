//! By the reference library, through `zstd`.

use std::io::{BufRead, Read};

use ::zstd::bulk::Decompressor;
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

/// What frames hold that follow each other. They may look back on so many bytes.
#[cfg(feature = "archives")]
pub(crate) fn frames(packed: impl BufRead, window: u64) -> Result<impl Read, String> {
    let mut decoder = Decoder::with_buffer(packed).map_err(|error| error.to_string())?;
    decoder.window_log_max(log(window)).map_err(|error| error.to_string())?;
    Ok(Frame(decoder))
}
