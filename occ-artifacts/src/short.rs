//! Whether a file ends before what its headers announce: a copy that was cut off, or a file that a
//! compiler is still writing.

use ::elf::endian::AnyEndian;

use crate::source::{Part, Source};
use crate::{bundle, elf, fatbin};

/// Most zeros between two containers that are looked past: linkers pad to pages.
const PADDING: u64 = 1 << 20;

/// Whether the file ends before one of its tables or containers does. Headers of an unknown form
/// announce nothing.
///
/// It is asked once a reader has failed: the readers do not read all that is announced.
pub(crate) fn is_short(source: &mut dyn Source) -> bool {
    let mut next = Some(0);
    while let Some(at) = next {
        match end(source, at) {
            None => return false,
            Some(end) if end > source.size() => return true,
            Some(end) => next = after_padding(source, end),
        }
    }
    false
}

/// The first byte from `end` on that is no padding between two containers.
fn after_padding(source: &mut dyn Source, end: u64) -> Option<u64> {
    let left = PADDING.min(source.size() - end);
    let padding: &mut dyn Source = &mut Part::of(source, end, left, "padding").ok()?;
    Some(end + padding.skip_zeros(0).ok()??)
}

/// Where the file or the container that starts at `at` ends by its header: after it, or `None`
/// where its header does not say.
fn end(source: &mut dyn Source, at: u64) -> Option<u64> {
    // A start that is longer than what is left is cut off itself.
    let cut = Some(u64::MAX);
    let start = source.up_to(at, 64).ok()?.to_vec();
    let size = if start.starts_with(&elf::MAGIC) {
        let Some(header) = elf::header::<AnyEndian>(&start) else {
            return if start.len() < 64 { cut } else { None };
        };
        let table = |offset: u64, each: u16, count: u16| {
            offset.saturating_add(u64::from(each) * u64::from(count))
        };
        let sections = table(header.e_shoff, header.e_shentsize, header.e_shnum);
        Some(sections.max(table(header.e_phoff, header.e_phentsize, header.e_phnum)))
    } else if let Some(announced) = fatbin::announced(&start) {
        Some(announced)
    } else {
        bundle::announced(&mut Part::from(source, at))
    };
    Some(at.saturating_add(size?.max(1)))
}
