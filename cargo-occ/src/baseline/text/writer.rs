//! Writes a file.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use super::files::{FILE, FILES, Files, NONE, alike};
use super::word::{named, quoted, value};
use super::{Baseline, COMPILER, Line, MARK, OPEN, RISKY, SPILLS};
use crate::baseline::count::{COUNTS, Count, Workgroup, own_key, workgroup_key};
use crate::baseline::entry::Entry;
use crate::baseline::kept::Kept;
use crate::baseline::reached::{Reached, Waves};

impl Baseline {
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
            let own = entry.compiler.clone().filter(|own| Some(&**own) != said);
            Kept { library: None, compiler: own, ..Kept::clone(entry) }
        };
        for kernel in self.lines.chunk_by(|a, b| a.entry.name == b.entry.name) {
            let above = kernel.iter().flat_map(|line| &line.above);
            above.filter(|line| !line.starts_with(' ')).try_for_each(|line| push(line))?;
            push(&named(kernel[0].entry.name.whole()))?;
            for target in kernel.chunk_by(|a, b| a.entry.target == b.entry.target) {
                let mut lines: Vec<&Line> = target.iter().collect();
                lines.sort_by(|a, b| order(&a.entry, &b.entry));
                let mut all = alike(&lines, &files, kept);
                all.sort_by(|a, b| order(&a.lines[0].entry, &b.lines[0].entry));
                for alike in &all {
                    let above = alike.lines.iter().flat_map(|line| &line.above);
                    above.filter(|line| line.starts_with(' ')).try_for_each(|line| push(line))?;
                    let entry = &alike.lines[0].entry;
                    let without = files.without(alike, &all, entry.target.name());
                    let about = match &without {
                        Some(_) => format!(" {FILES}={}", alike.files.len()),
                        None => named_files(&alike.files),
                    };
                    push(&written(&kept(entry), (alike.copy, alike.copies), &about))?;
                    if let Some(without) = without.filter(|files| !files.is_empty()) {
                        let (target, copy) = (value(entry.target.name()), copy(alike.copy));
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
            if let Some(compiler) = &line.entry.compiler {
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
fn order(a: &Entry, b: &Entry) -> std::cmp::Ordering {
    let key = |entry: &Entry| (entry.counts, entry.workgroup);
    let of = |entry: &Entry| (entry.library.clone(), entry.copy);
    key(a).cmp(&key(b)).then_with(|| of(a).cmp(&of(b)))
}

/// ` file=a.so file=b.so`
fn named_files(files: &[&str]) -> String {
    files.iter().flat_map(|file| [" ", FILE, "=", &value(file)].map(str::to_owned)).collect()
}

/// ` copy=2`, where it is not the first.
fn copy(copy: usize) -> String {
    if copy > 1 { format!(" copy={copy}") } else { String::new() }
}

/// What is kept of a kernel on a target, as a line that stands for `copies` of it, the first of which is
/// number `of`. `about` says in which files.
pub(super) fn written(entry: &Kept, (of, copies): (usize, usize), about: &str) -> String {
    let mut line = format!("  {}", value(entry.target.name()));
    let vendor = entry.vendor();
    match entry.reached {
        Some(Reached { waves, max_waves }) => {
            let _ = match waves {
                Waves::Exactly(waves) => write!(line, " {waves}/{max_waves}"),
                Waves::Between(least, most) => write!(line, " {least}-{most}/{max_waves}"),
                Waves::AtMost(most) => write!(line, " <={most}/{max_waves}"),
            };
        }
        None => line += " ?",
    }
    if let Some(Workgroup { threads, bound }) = entry.workgroup {
        let key = workgroup_key(vendor);
        let _ = write!(line, " {key}{}{threads}", if bound { "<=" } else { "=" });
    }
    let shows_open = entry.reached.is_none_or(|reached| entry.open == reached.shown_open());
    if !shows_open {
        let keys: Vec<&str> = entry.open.ids().map(|id| own_key(id, vendor)).collect();
        let _ = write!(line, " {OPEN}={}", keys.join("+"));
    }
    let counts = || COUNTS.iter().zip(entry.counts);
    let is_none = |(count, kept): (&Count, _)| !count.is_folded(vendor) || kept == Some(0);
    let unspilled = counts().all(is_none) && entry.spills() == Some(false);
    for (count, kept) in counts() {
        let is_said = !(unspilled && count.is_folded(vendor));
        if let Some(kept) = kept.filter(|_| is_said) {
            let _ = write!(line, " {}={kept}", count.key_of(vendor));
        }
    }
    if unspilled {
        let _ = write!(line, " {SPILLS}=0");
    }
    line += &copy(of);
    if copies > 1 {
        let _ = write!(line, " copies={copies}");
    }
    line += about;
    for (key, text) in
        [("compiler", entry.compiler.as_deref()), ("reason", entry.reason.as_deref())]
    {
        if let Some(text) = text {
            let _ = write!(line, " {key}={}", quoted(text));
        }
    }
    if let Some(until) = entry.until {
        let _ = write!(line, " until={until}");
    }
    line
}
