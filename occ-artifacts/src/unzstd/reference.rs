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
        // The library takes a power of two.
        let log = window(size).next_power_of_two().trailing_zeros();
        decoder.window_log_max(log).map_err(|error| error.to_string())?;
        Ok(Frame(decoder.single_frame()))
    }
}
