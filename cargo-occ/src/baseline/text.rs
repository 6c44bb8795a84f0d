//! The file: one entry a kernel with a line for each of its targets, for people to review and for
//! `baseline check` to hold.
//!
//! ```text
//! # occ baseline 2
//!
//! compiler "clang version 22.1.8"
//! # Comments stay with the line below them.
//! kernels::blur
//!   gfx1100 16/16 workgroup=256 vgprs=84 sgprs=32 lds=4096 spills=0
//!   gfx90a 20/32 workgroup=256 vgprs=84 agprs=0 sgprs=32 lds=4096 spills=0 reason="a larger tile"
//! void sum<float>(float*)
//!   sm_90 32/64 block<=1024 registers=40 shared=0 copies=3
//! ```
//!
//! Where kernels of a target are from several files, each is listed above the kernels with the targets that it has kernels
//! for, and a line stands for all that have the same kernel with the same numbers:
//!
//! ```text
//! file cuda/a.so sm_90
//! file cuda/b.so sm_90
//! file hip/a.so gfx90a sm_90
//! gemm
//!   sm_90 32/64 block=256 registers=64 shared=0 files=2
//!   sm_90 24/64 block=256 registers=80 shared=0 file=hip/a.so
//! ```

mod files;
mod listed;
mod reader;
#[cfg(test)]
mod tests;
mod word;
mod writer;

use std::collections::HashMap;
use std::sync::Arc;

use super::entry::Entry;

/// The first line, with the version of the format.
pub(crate) const MARK: &str = "# occ baseline 2";
/// The word before the compiler that made what names no other.
const COMPILER: &str = "compiler ";
/// The key of what is open, where the bounds do not show it.
const OPEN: &str = "open";
/// The line that says that kernels without risk have none.
const RISKY: &str = "only risky";
/// A count that stands for all spills of a kernel.
const SPILLS: &str = "spills";

/// What follows it in a new file.
const INTRODUCTION: &str = "\
# What every kernel reached, for each target. `cargo occ baseline check FILE...` holds builds to it,
# `cargo occ baseline update FILE...` writes it anew. A line may end in reason=\"why it may be worse\".
";

/// The lines of a baseline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Baseline {
    /// Comments and blank lines below the mark.
    pub(crate) head: Vec<String>,
    /// Whether it has lines only for kernels at risk.
    pub(crate) is_risky: bool,
    pub(crate) lines: Vec<Line>,
    /// Comments and blank lines at the end.
    pub(crate) tail: Vec<String>,
}

/// An entry with the comments and blank lines above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Where it stands in the file, from 1; 0 where it is in none yet.
    pub(crate) number: u32,
    pub(crate) above: Vec<String>,
    pub(crate) entry: Entry,
}

impl Line {
    /// What stays above where its kernel is gone: not what was said of that.
    fn stays(&self) -> &[String] {
        let last = self.above.iter().rposition(String::is_empty);
        &self.above[..last.map_or(0, |at| at + 1)]
    }
}

impl Baseline {
    /// A baseline without lines.
    pub(crate) fn new() -> Self {
        let head = INTRODUCTION.lines().map(str::to_owned).chain([String::new()]);
        Self { head: head.collect(), ..Self::default() }
    }

    /// Whether a file is one.
    pub(crate) fn is(bytes: &[u8]) -> bool {
        bytes.starts_with(b"# occ baseline")
    }

    /// Its entries. Of its lines those stay that something stands above, for [`Baseline::with`].
    pub(crate) fn take_entries(&mut self) -> Vec<Entry> {
        let entries = self.lines.iter().map(|line| line.entry.clone()).collect();
        self.lines.retain(|line| !line.above.is_empty());
        self.lines.shrink_to_fit();
        entries
    }

    /// The lines of its entries, from 1, by what stands for each.
    pub(crate) fn numbers(&self) -> HashMap<EntryKey, u32> {
        let lines = self.lines.iter().filter(|line| line.number > 0);
        lines.map(|line| (entry_key(&line.entry), line.number)).collect()
    }

    /// The baseline with `entries` in the place of its own, in order; comments stay with the lines
    /// that they stand above, or where they are if a blank line separates them.
    pub(crate) fn with(&self, mut entries: Vec<Entry>) -> Self {
        for entry in &mut entries {
            entry.name = entry.name.short();
        }
        entries.sort_by(|a, b| a.place().cmp(&b.place()));
        let (head, is_risky) = (self.head.clone(), self.is_risky);
        let mut next = Self { head, is_risky, ..Self::default() };
        let mut old = self.lines.iter().peekable();
        let mut above = Vec::new();
        for entry in entries {
            while let Some(line) = old.next_if(|line| line.entry.place() < entry.place()) {
                above.extend_from_slice(line.stays());
            }
            if let Some(line) = old.next_if(|line| line.entry.place() == entry.place()) {
                above.extend_from_slice(&line.above);
            }
            next.lines.push(Line { number: 0, above: std::mem::take(&mut above), entry });
        }
        old.for_each(|line| above.extend_from_slice(line.stays()));
        next.tail = above.into_iter().chain(self.tail.iter().cloned()).collect();
        next
    }
}

/// What stands for an entry in a file: its name as it is kept, its target, and which copy it is.
pub(crate) type EntryKey = (Arc<str>, Arc<str>, u32);

pub(crate) fn entry_key(entry: &Entry) -> EntryKey {
    (Arc::clone(entry.name.kept()), Arc::clone(entry.target.name()), entry.copy)
}
