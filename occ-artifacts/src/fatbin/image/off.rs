//! What stands in for the decompressor where the feature `libraries` is off.

use crate::error;

/// There is none.
#[derive(Default)]
pub(crate) struct Unpacker(());

impl Unpacker {
    /// Says which feature reads the image.
    #[expect(clippy::unused_self, reason = "as with the feature on")]
    pub(super) fn unpack(&mut self, _: &[u8], _: u64, _: (u32, u64)) -> Result<&[u8], String> {
        Err(error::needs("the compressed image", "libraries"))
    }
}
