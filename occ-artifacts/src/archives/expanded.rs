//! What is compressed, decompressed once: readers jump about in it.

use std::env;
use std::io::{Read, Write as _};

use tempfile::{SpooledTempFile, spooled_tempfile, spooled_tempfile_in};

use crate::unpacked;

/// Most bytes that are in memory. More are in a file without a name, which ends with its use.
const HELD: usize = if cfg!(test) { 1 << 20 } else { 16 << 20 };
/// Bytes that are decompressed at once.
const STEP: usize = 1 << 16;

/// What `content` gives, which is decompressed from so many bytes and may be `most`; and how long it is.
pub(super) fn whole(
    content: &mut dyn Read,
    packed: u64,
    most: u64,
) -> Result<(SpooledTempFile, u64), String> {
    // A macro writes nothing: cargo tells the compiler alone the name of a crate. A build script writes nowhere else.
    let held = if env::var_os("CARGO_CRATE_NAME").is_some() { usize::MAX } else { HELD };
    let (mut file, variable) = match env::var_os("OUT_DIR") {
        Some(folder) => (spooled_tempfile_in(held, folder), "OUT_DIR"),
        None => (spooled_tempfile(held), "TMPDIR"),
    };
    let (mut step, mut size) = (vec![0; STEP], 0);
    loop {
        let more = content.read(&mut step).map_err(|error| error.to_string())?;
        if more == 0 {
            return Ok((file, size));
        }
        size += more as u64;
        if size > most {
            return Err(unpacked::too_large(packed, most));
        }
        file.write_all(&step[..more]).map_err(|error| {
            format!(
                "cannot keep what it becomes in a temporary file: {error}; the folder of `{variable}` needs \
                 room for it"
            )
        })?;
    }
}

#[cfg(test)]
mod tests {
    use std::io::Seek as _;

    use flate2::Compression;
    use flate2::bufread::MultiGzDecoder;
    use flate2::write::GzEncoder;

    use super::*;
    use crate::unzstd::frames;

    /// Megabytes in which no two parts are alike.
    fn content() -> Vec<u8> {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24).to_le_bytes()[0] & 0x1f
        };
        (0..3 * HELD).map(|_| next()).collect()
    }

    /// Members of gzip, one after the other.
    fn gzip(content: &[u8]) -> Vec<u8> {
        let parts = content.chunks(1_234_567).map(|part| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(part).and_then(|()| encoder.finish()).expect("memory")
        });
        parts.collect::<Vec<_>>().concat()
    }

    /// Frames of blocks that are not compressed (RFC 8878, section 3.1.1), and one that is skipped.
    fn zstd(content: &[u8]) -> Vec<u8> {
        let (front, back) = content.split_at(1_234_567);
        let frame = |content: &[u8]| {
            let blocks = content.chunks(100_000);
            let last = blocks.len() - 1;
            let mut frame = b"\x28\xb5\x2f\xfd\0\x58".to_vec();
            for (at, block) in blocks.enumerate() {
                let header = u32::try_from(block.len() << 3 | usize::from(at == last));
                frame.extend(&header.expect("small").to_le_bytes()[..3]);
                frame.extend(block);
            }
            frame
        };
        [&frame(front)[..], b"\x50\x2a\x4d\x18\x03\0\0\0any", &frame(back)].concat()
    }

    fn ungzip(packed: &[u8], most: u64) -> Result<Vec<u8>, String> {
        all(&mut MultiGzDecoder::new(packed), most)
    }

    fn unzstd(packed: &[u8], most: u64) -> Result<Vec<u8>, String> {
        all(&mut frames(packed, 1 << 27)?, most)
    }

    fn all(content: &mut dyn Read, most: u64) -> Result<Vec<u8>, String> {
        let (mut file, size) = whole(content, 1, most)?;
        assert_eq!(file.is_rolled(), size > HELD as u64);
        file.rewind().expect("a file");
        let mut all = Vec::new();
        file.read_to_end(&mut all).expect("a file");
        assert_eq!(all.len() as u64, size);
        Ok(all)
    }

    #[test]
    fn all_of_it_is_there_once() {
        let content = content();
        let size = content.len() as u64;
        let of = [(gzip as fn(&[u8]) -> Vec<u8>, ungzip as fn(&[u8], u64) -> _), (zstd, unzstd)];
        for (pack, unpack) in of {
            let packed = pack(&content);
            assert!(unpack(&packed, size) == Ok(content.clone()));
            let limit = unpack(&packed, size - 1).expect_err("a limit");
            assert!(limit.contains("the limit"), "{limit}");
            for cut in [packed.len() - 1, packed.len() / 2, 1_200_000, 5] {
                assert!(unpack(&packed[..cut], size).is_err(), "{cut}");
            }
        }
    }
}
