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
mod line;
#[cfg(test)]
mod tests;

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use super::entry::{Entry, Keeper, Kept, Setting};
use crate::identity::{Name, Targets};
use files::{FILE, FILES, Files, Listed, NONE, alike, named_files};
use line::{conflict, named, quoted, unquoted, value, written};

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

    /// Reads the file. Its lines are put in order: a merge, or a hand, may have left one kernel in two places.
    ///
    /// # Errors
    ///
    /// The line, what was found in it, and what was expected.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut lines = (1..).zip(text.lines().map(str::trim_end));
        let first = lines.next().map_or("", |(_, line)| line);
        if first != MARK {
            let found = crate::format::shorten(first, 40);
            return Err(format!("line 1: found `{found}`, expected `{MARK}`"));
        }
        let mut baseline = Self::default();
        let mut above = Vec::new();
        let (mut compiler, mut name) = (None::<Arc<str>>, None::<Name>);
        let (mut targets, mut keeper) = (Targets::default(), Keeper::default());
        let (mut files, mut all) = (Listed::default(), Vec::new());
        for (number, line) in lines {
            let wrong = |error: String| format!("line {number}: {error}");
            let start = line.trim_start();
            if start.is_empty() || start.starts_with('#') {
                above.push(line.to_owned());
                continue;
            }
            conflict(line).map_err(wrong)?;
            if start.len() < line.len() {
                let Some(name) = name.clone() else {
                    let error = "found a target, expected the kernel's name above it";
                    return Err(wrong(error.to_owned()));
                };
                let read = line::read(start, compiler.as_ref(), &mut targets, &mut keeper);
                let mut read = read.map_err(wrong)?;
                (read.number, read.name) = (number, name);
                if !read.is_none {
                    read.above = std::mem::take(&mut above);
                }
                all.push(read);
                continue;
            }
            let is_first = compiler.is_none() && !baseline.is_risky && files.is_empty();
            if name.is_none() && is_first {
                // Up to the last blank line it is about the file.
                let own = above.iter().rposition(String::is_empty).map_or(0, |at| at + 1);
                baseline.head = above.drain(..own).collect();
            }
            let listed = line.strip_prefix(FILE).and_then(|rest| rest.strip_prefix(' '));
            if line == RISKY {
                baseline.is_risky = true;
            } else if let Some(text) = line.strip_prefix(COMPILER) {
                compiler = Some(unquoted(text).map_err(wrong)?.into());
            } else if let Some(rest) = listed {
                files.list(rest).map_err(wrong)?;
            } else {
                name = Some(Name::from(&*unquoted(line).map_err(wrong)?));
            }
        }
        baseline.lines = files.lines(all, &mut keeper)?;
        baseline.tail = above;
        Ok(baseline)
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

    /// The baseline with `entries` in the place of its own, in order; comments stay with the lines
    /// that they stand above, or where they are if a blank line separates them.
    pub(crate) fn with(&self, mut entries: Vec<Entry>) -> Self {
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
            next.lines.push(Line { above: std::mem::take(&mut above), entry });
        }
        old.for_each(|line| above.extend_from_slice(line.stays()));
        next.tail = above.into_iter().chain(self.tail.iter().cloned()).collect();
        next
    }

    /// Writes the file.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub(crate) fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
        let mut push = |line: &str| writeln!(out, "{line}");
        push(MARK)?;
        self.head.iter().try_for_each(|line| push(line))?;
        if self.is_risky {
            push(RISKY)?;
        }
        let compiler = self.compiler();
        let files = Files::of(&self.lines);
        if let Some(compiler) = compiler {
            push(&format!("{COMPILER}{}", quoted(compiler)))?;
        }
        files.lines(compiler).try_for_each(|line| push(&line))?;
        // What a line says of a kernel, its file aside.
        let kept = |entry: &Entry| {
            let said = files.compiler(files.name(entry)).or(compiler);
            let own = Setting::clone(&entry.kept.setting);
            let compiler = own.compiler.filter(|own| Some(&**own) != said);
            let setting = Arc::new(Setting { library: None, compiler, ..own });
            Kept { setting, ..Kept::clone(&entry.kept) }
        };
        for kernel in self.lines.chunk_by(|a, b| a.entry.name.kept() == b.entry.name.kept()) {
            let above = kernel.iter().flat_map(|line| &line.above);
            above.filter(|line| !line.starts_with(' ')).try_for_each(|line| push(line))?;
            push(&named(kernel[0].entry.name.kept()))?;
            for target in kernel.chunk_by(|a, b| a.entry.target() == b.entry.target()) {
                let mut lines: Vec<&Line> = target.iter().collect();
                lines.sort_by(|a, b| order(&a.entry, &b.entry));
                let mut all = alike(&lines, &files, kept);
                all.sort_by(|a, b| order(&a.lines[0].entry, &b.lines[0].entry));
                for alike in &all {
                    let above = alike.lines.iter().flat_map(|line| &line.above);
                    above.filter(|line| line.starts_with(' ')).try_for_each(|line| push(line))?;
                    let entry = &alike.lines[0].entry;
                    let without = files.without(alike, &all, entry.target().name());
                    let about = match &without {
                        Some(_) => format!(" {FILES}={}", alike.files.len()),
                        None => named_files(&alike.files),
                    };
                    push(&written(&kept(entry), (alike.copy, alike.copies), &about))?;
                    if let Some(without) = without.filter(|files| !files.is_empty()) {
                        let target = value(entry.target().name());
                        let copy = match alike.copy {
                            1 => String::new(),
                            copy => format!(" copy={copy}"),
                        };
                        push(&format!("  {target} {NONE}{copy}{}", named_files(&without)))?;
                    }
                }
            }
        }
        self.tail.iter().try_for_each(|line| push(line))
    }

    /// The text of the file.
    #[cfg(any(test, fuzzing))]
    pub(crate) fn text(&self) -> String {
        let mut text = Vec::new();
        // Memory takes all that is written.
        let _ = self.write(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The compiler that made most of the kernels.
    fn compiler(&self) -> Option<&str> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for line in &self.lines {
            if let Some(compiler) = &line.entry.kept.setting.compiler {
                *counts.entry(compiler).or_default() += 1;
            }
        }
        // Every line would get it.
        let all = counts.values().sum::<usize>() == self.lines.len();
        let most = counts.into_iter().max_by_key(|(name, count)| (*count, Reverse(*name)));
        most.filter(|_| all).map(|(name, _)| name)
    }
}

/// An order of the lines of one kernel and target that the next build keeps where it can.
fn order(a: &Entry, b: &Entry) -> Ordering {
    let key = |entry: &Entry| (entry.kept.counts, entry.kept.workgroup);
    let of = |entry: &Entry| (entry.kept.setting.library.clone(), entry.copy);
    key(a).cmp(&key(b)).then_with(|| of(a).cmp(&of(b)))
}
