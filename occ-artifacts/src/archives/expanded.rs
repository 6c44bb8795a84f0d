//! What is deflated or in frames of zstd, decompressed anew wherever it is read: only a window of it is in memory.

use std::io::{self, Read as _};

use flate2::Crc;
use flate2::bufread::GzDecoder;
use miniz_oxide::DataFormat;
use miniz_oxide::inflate::stream::InflateState;

use crate::source::{Part, Reader, Windowed};
use crate::unzstd::Frames;
use crate::{inflate, unpacked};

/// The state of DEFLATE is kept once in as many bytes. It takes some 43 KiB.
const EVERY: u64 = if cfg!(test) { 64 << 10 } else { 8 << 20 };
/// Most states that are kept: of more every other goes, and those to come are twice as far apart.
const STATES: usize = if cfg!(test) { 16 } else { 1 << 10 };
/// Bytes that are read at once, and that stay of those before: readers look back on a header.
const AHEAD: usize = 1 << 18;
const BACK: usize = 1 << 18;
/// A member is held as a whole where it has no more bytes.
const HELD: usize = 1 << 20;
/// So often a member is decompressed before it is held as a whole: whoever jumps about in it must not
/// take quadratic time.
const TIMES: u64 = 8;
/// Most bytes of a member that is held as a whole then; of a larger one no more is read.
const LARGEST: u64 = if cfg!(test) { 24 << 20 } else { 1 << 31 };

/// Most bytes that zstd may look back on: what its `--long` asks for.
const WINDOW: u64 = 1 << 27;

/// What decompresses.
enum Codec {
    Deflate(Box<InflateState>),
    /// `None` before its first byte.
    Zstd(Option<Box<Frames>>),
}

impl Codec {
    fn deflate() -> Self {
        Self::Deflate(InflateState::new_boxed(DataFormat::Raw))
    }

    /// The same once more. What zstd looks back on is not to be had, so that there it is at the start alone.
    fn again(&self) -> Option<Self> {
        match self {
            Self::Deflate(state) => Some(Self::Deflate(state.clone())),
            Self::Zstd(None) => Some(Self::Zstd(None)),
            Self::Zstd(Some(_)) => None,
        }
    }

    /// Decompresses some bytes of `packed` into `into`; 0 at the end of it, or of a stream of DEFLATE.
    fn some(&mut self, packed: &mut Reader<'_>, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Deflate(state) => inflate::some(state, packed, into),
            Self::Zstd(frames) => match frames {
                Some(frames) => frames.some(packed, into),
                None => frames.insert(Box::new(Frames::new(WINDOW)?)).some(packed, into),
            },
        }
    }
}

/// How far the decompression came.
struct State {
    codec: Codec,
    /// Bytes that it took.
    packed: u64,
    /// Bytes that it gave.
    at: u64,
    /// Whether that was all.
    is_done: bool,
}

impl State {
    /// One to go on from, where it is to be had.
    fn again(&self) -> Option<Self> {
        Some(Self { codec: self.codec.again()?, ..*self })
    }
}

/// A deflated member of a zip, the members of gzip as one, or the frames of zstd.
pub(super) struct Expanded<'a> {
    packed: Reader<'a>,
    is_gzip: bool,
    /// The checksum of what came of a member of gzip, where each is held to its own.
    crc: Option<Crc>,
    /// In the order of the bytes; the first is the start.
    states: Vec<State>,
    now: State,
    len: u64,
    /// Bytes up to where `now` is.
    window: Vec<u8>,
    /// Bytes that may be decompressed before all is held.
    left: u64,
}

impl<'a> Expanded<'a> {
    /// A member of which nothing is read yet.
    fn new(packed: Part<'a>, start: fn() -> Codec) -> Self {
        let [now, first] =
            [(); 2].map(|()| State { codec: start(), packed: 0, at: 0, is_done: false });
        let states = vec![first];
        let (packed, window, len) = (packed.reader(), Vec::new(), u64::MAX);
        Self { packed, is_gzip: false, crc: None, states, now, len, window, left: u64::MAX }
    }

    /// The first bytes of a member, at most `most`.
    pub(super) fn start(packed: Part<'a>, most: usize) -> io::Result<Vec<u8>> {
        let mut member = Self::new(packed, Codec::deflate);
        member.fill(most)?;
        Ok(member.window)
    }

    /// The member that `packed` holds, at most so many bytes, with its checksum. All of it is decompressed
    /// once.
    pub(super) fn of(packed: Part<'a>, most: u64) -> Result<(Self, u32), String> {
        let mut crc = Crc::new();
        let member =
            Self::new(packed, Codec::deflate).measured(most, &mut |more| crc.update(more))?;
        Ok((member, crc.sum()))
    }

    /// What `packed`, a file of gzip, holds, at most so many bytes. All of it is decompressed once.
    pub(super) fn gzip(packed: Part<'a>, most: u64) -> Result<Self, String> {
        let mut file = Self::new(packed, Codec::deflate);
        file.is_gzip = true;
        file.begin().map_err(|error| error.to_string())?;
        file.states[0].packed = file.packed.at();
        let mut file = file.measured(most, &mut |_| {})?;
        file.crc = None;
        Ok(file)
    }

    /// What `packed`, frames of zstd, hold, at most so many bytes. All of it is decompressed once.
    pub(super) fn zstd(packed: Part<'a>, most: u64) -> Result<Self, String> {
        Self::new(packed, || Codec::Zstd(None)).measured(most, &mut |_| {})
    }

    /// Decompresses all of it, and hands on what comes.
    fn measured(mut self, most: u64, take: &mut dyn FnMut(&[u8])) -> Result<Self, String> {
        let member = &mut self;
        let mut every = EVERY;
        loop {
            let before = member.window.len();
            member.fill(AHEAD).map_err(|error| error.to_string())?;
            if member.window.len() == before {
                break;
            }
            take(&member.window[before..]);
            if member.now.at > most {
                return Err(unpacked::too_large(member.packed.len(), most));
            }
            if member.now.at > HELD as u64 {
                member.window.clear();
            }
            if member.states.last().is_none_or(|last| member.now.at - last.at >= every) {
                member.states.extend(member.now.again());
            }
            if member.states.len() > STATES {
                let mut nth = 0..;
                member
                    .states
                    .retain(|_| nth.next().is_some_and(|nth: usize| nth.is_multiple_of(2)));
                every *= 2;
            }
        }
        member.len = member.now.at;
        member.left = member.len.saturating_mul(TIMES);
        Ok(self)
    }

    /// Goes past the header of a member of gzip.
    fn begin(&mut self) -> io::Result<()> {
        let decoder = GzDecoder::new(&mut self.packed);
        if decoder.header().is_none() {
            return Err(io::Error::other("a header of gzip is damaged or cut off"));
        }
        drop(decoder);
        self.crc = Some(Crc::new());
        self.now.codec = Codec::deflate();
        Ok(())
    }

    /// Goes past the end of a member; whether another one follows.
    fn end(&mut self) -> io::Result<bool> {
        if !self.is_gzip || self.now.is_done {
            return Ok(false);
        }
        let mut trailer = [0; 8];
        self.packed.read_exact(&mut trailer)?;
        if let Some(crc) = &self.crc {
            let found = [crc.sum().to_le_bytes(), crc.amount().to_le_bytes()].concat();
            if trailer[..] != found {
                return Err(io::Error::other("a checksum or a size is wrong"));
            }
        }
        self.now.is_done = self.packed.is_at_end();
        if !self.now.is_done {
            let is_first = self.crc.is_some();
            self.begin()?;
            self.crc = self.crc.take().filter(|_| is_first);
        }
        Ok(!self.now.is_done)
    }

    /// Appends at most `most` bytes to the window; fewer where the member ends.
    fn fill(&mut self, most: usize) -> io::Result<()> {
        let start = self.window.len();
        self.window.resize(start + most, 0);
        let mut filled = start;
        let result = loop {
            match self.now.codec.some(&mut self.packed, &mut self.window[filled..]) {
                Ok(0) => match self.end() {
                    Ok(true) => {}
                    Ok(false) => break Ok(()),
                    Err(error) => break Err(error),
                },
                Ok(more) => {
                    if let Some(crc) = &mut self.crc {
                        crc.update(&self.window[filled..filled + more]);
                    }
                    filled += more;
                }
                Err(error) => break Err(error),
            }
            if filled == self.window.len() {
                break Ok(());
            }
        };
        self.window.truncate(filled);
        self.now.packed = self.packed.at();
        self.now.at += (filled - start) as u64;
        self.left = self.left.saturating_sub((filled - start) as u64);
        result
    }

    /// Whether all of it is in the window.
    fn is_held(&self) -> bool {
        self.window.len() as u64 == self.len
    }

    /// Decompresses up to `offset`, from the last state that is kept before it.
    fn go(&mut self, offset: u64) -> io::Result<()> {
        self.window.clear();
        let before = self.states.partition_point(|state| state.at <= offset);
        let nearest = &self.states[before.saturating_sub(1)];
        if self.now.at > offset || self.now.at < nearest.at {
            self.now = nearest.again().ok_or(io::ErrorKind::Other)?;
            self.packed.go(self.now.packed);
        }
        while self.now.at < offset {
            let left = usize::try_from(offset - self.now.at).unwrap_or(usize::MAX);
            let before = self.now.at;
            self.fill(left.min(AHEAD))?;
            self.window.clear();
            if self.now.at == before {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(())
    }
}

impl Windowed for Expanded<'_> {
    fn len(&self) -> u64 {
        self.len
    }

    fn first(&self) -> u64 {
        self.now.at - self.window.len() as u64
    }

    fn window(&self) -> &[u8] {
        &self.window
    }

    fn load(&mut self, offset: u64, size: usize) -> io::Result<()> {
        let rest = |from: u64| usize::try_from(self.len.saturating_sub(from)).unwrap_or(usize::MAX);
        if self.is_held() {
            return Ok(());
        }
        if self.left == 0 {
            if self.len > LARGEST {
                let reason =
                    "its parts are not in order, and it is too large to be held: unpack it";
                return Err(io::Error::other(reason));
            }
            let all = rest(0);
            self.go(0)?;
            self.window.try_reserve_exact(all)?;
            return self.fill(all);
        }
        let size = size.max(AHEAD).min(rest(offset));
        if offset < self.first() || offset > self.now.at {
            self.go(offset)?;
        }
        let gone = offset.saturating_sub(BACK as u64).saturating_sub(self.first());
        self.window.drain(..usize::try_from(gone).unwrap_or(usize::MAX).min(self.window.len()));
        let ends = offset + size as u64;
        let missing = usize::try_from(ends.saturating_sub(self.now.at)).unwrap_or(usize::MAX);
        // What a large part took is freed before a small one is read.
        self.window.shrink_to((self.window.len() + missing).max(AHEAD + BACK));
        self.window.try_reserve_exact(missing)?;
        self.fill(missing)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::{DeflateEncoder, GzEncoder};

    use super::*;
    use crate::source::Source as _;

    /// Megabytes in which no two parts are alike, and so far as they compress.
    fn content(size: usize) -> Vec<u8> {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24).to_le_bytes()[0] & 0x1f
        };
        (0..size).map(|_| next()).collect()
    }

    fn packed(content: &[u8]) -> Vec<u8> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(content).and_then(|()| encoder.finish()).expect("memory")
    }

    #[test]
    fn any_part_is_read_in_any_order() {
        for size in [0, 1, HELD, HELD + 1, 20 << 20] {
            let content = content(size);
            let packed = packed(&content);
            let mut bytes = &packed[..];
            let whole = Part::from(&mut bytes, 0);
            let (mut member, sum) = Expanded::of(whole, u64::MAX).expect("a member");
            let mut crc = Crc::new();
            crc.update(&content);
            assert_eq!((member.size(), sum), (size as u64, crc.sum()));
            let mut at = 7;
            for step in 0..40 {
                let length = [1, 64, 5 << 10, 300 << 10][step % 4].min(size);
                at = (at * 31 + 12_345_678 * step) % (size - length + 1);
                let found = member.exactly(at as u64, length).expect("a part");
                assert!(found == &content[at..at + length], "{at} of {size}");
                assert!(member.window.len() <= HELD || member.is_held(), "{size}");
            }
            assert!(member.exactly(size as u64, 1).is_err());
        }
    }

    #[test]
    fn front_to_back_is_decompressed_once_more() {
        let size = 20 << 20;
        let content = content(size);
        let packed = packed(&content);
        let mut bytes = &packed[..];
        let (mut member, _) = Expanded::of(Part::from(&mut bytes, 0), u64::MAX).expect("a member");
        let before = member.left;
        let mut at = 0;
        while at < size {
            // A header, then all of what it announces, then a look back on the header.
            for (back, length) in [(0, 64), (0, 700_000), (1000, 64)] {
                let from = at.saturating_sub(back);
                let length = length.min(size - from);
                assert!(
                    member.exactly(from as u64, length).expect("a part")
                        == &content[from..from + length]
                );
            }
            at += 700_000;
        }
        assert_eq!(before - member.left, size as u64);
    }

    /// The members of gzip are one, also where a part goes over the end of one.
    #[test]
    fn gzip_is_read_in_any_order() {
        let content = content(9 << 20);
        let parts = content.chunks(1_234_567).map(|part| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(part).and_then(|()| encoder.finish()).expect("memory")
        });
        let packed = parts.collect::<Vec<_>>().concat();
        let mut bytes = &packed[..];
        let mut file = Expanded::gzip(Part::from(&mut bytes, 0), u64::MAX).expect("a file");
        assert_eq!(file.size(), content.len() as u64);
        let mut at = 0;
        for length in (0..60).map(|step| [1, 300 << 10][step % 2]) {
            at = (at + 3_333_331) % (content.len() - length);
            let found = file.exactly(at as u64, length).expect("a part");
            assert!(found == &content[at..at + length], "{at}");
        }
        assert!(Expanded::gzip(Part::from(&mut bytes, 0), 1 << 20).is_err());
    }

    /// A frame of blocks that are not compressed (RFC 8878, section 3.1.1).
    fn frame(content: &[u8]) -> Vec<u8> {
        let blocks = content.chunks(100_000);
        let last = blocks.len() - 1;
        let mut frame = b"\x28\xb5\x2f\xfd\0\x58".to_vec();
        for (at, block) in blocks.enumerate() {
            let header = u32::try_from(block.len() << 3 | usize::from(at == last));
            frame.extend(&header.expect("small").to_le_bytes()[..3]);
            frame.extend(block);
        }
        frame
    }

    /// From the start on wherever it goes back, and held as a whole where that is too often.
    #[test]
    fn zstd_is_read_in_any_order() {
        let content = content(9 << 20);
        let (front, back) = content.split_at(1_234_567);
        let packed = [&frame(front)[..], b"\x50\x2a\x4d\x18\x03\0\0\0any", &frame(back)].concat();
        let mut bytes = &packed[..];
        let mut file = Expanded::zstd(Part::from(&mut bytes, 0), u64::MAX).expect("a file");
        assert_eq!((file.size(), file.states.len()), (content.len() as u64, 1));
        let before = file.left;
        for at in (0..content.len() - 5000).step_by(5000) {
            let found = file.exactly(at as u64, 5000).expect("a part");
            assert!(found == &content[at..at + 5000], "{at}");
            assert!(file.window.len() <= HELD, "{at}");
        }
        assert!(before - file.left <= content.len() as u64);
        let mut at = 0;
        for length in (0..60).map(|step| [1, 300 << 10][step % 2]) {
            at = (at + 3_333_331) % (content.len() - length);
            let found = file.exactly(at as u64, length).expect("a part");
            assert!(found == &content[at..at + length], "{at}");
        }
        assert!(file.is_held());
        for cut in [packed.len() - 1, packed.len() - back.len(), 1_200_000, 5] {
            let mut cut = &packed[..cut];
            assert!(Expanded::zstd(Part::from(&mut cut, 0), u64::MAX).is_err());
        }
        assert!(Expanded::zstd(Part::from(&mut bytes, 0), 1 << 20).is_err());
    }

    #[test]
    fn what_jumps_about_has_it_whole() {
        let content = content(20 << 20);
        let packed = packed(&content);
        let mut bytes = &packed[..];
        let (mut member, _) = Expanded::of(Part::from(&mut bytes, 0), u64::MAX).expect("a member");
        for _ in 0..400 {
            for at in [0, 15 << 20] {
                assert_eq!(member.some(at as u64).expect("a byte")[0], content[at]);
            }
        }
        assert!(member.is_held());
    }

    #[test]
    fn what_is_too_large_to_be_held_is_read_in_order_alone() {
        let content = content(usize::try_from(LARGEST + 1).expect("memory"));
        let packed = packed(&content);
        let mut bytes = &packed[..];
        let (mut member, _) = Expanded::of(Part::from(&mut bytes, 0), u64::MAX).expect("a member");
        assert!(member.states.len() <= STATES);
        for at in (0..content.len()).step_by(100_000) {
            assert_eq!(member.some(at as u64).expect("a byte")[0], content[at]);
        }
        let jumps =
            |at: usize| member.some(if at.is_multiple_of(2) { 0 } else { LARGEST }).map(|_| ());
        let refused = (0..10_000).map(jumps).find_map(Result::err).expect("a limit");
        assert!(refused.to_string().contains("unpack it"), "{refused}");
    }

    #[test]
    fn what_is_cut_off_is_broken() {
        let packed = packed(&content(2 << 20));
        let mut cut = &packed[..packed.len() - 9];
        assert!(Expanded::of(Part::from(&mut cut, 0), u64::MAX).is_err());
        assert_eq!(Expanded::start(Part::from(&mut cut, 0), 64).expect("a start"), content(64));
    }
}
