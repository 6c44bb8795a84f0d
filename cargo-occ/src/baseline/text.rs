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
//! Files of the first version, one line a kernel and target, are read.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::Arc;

use occ_artifacts::project::Date;
use occ_core::Vendor;

use super::entry::{COUNTS, Entry, Kept, Name, Reached, Targets, Workgroup, workgroup_key};
use crate::format::{hash, labels};
use crate::interner::Interner;
use crate::plain::{Json, is_hidden};

/// The first line, with the version of the format.
pub(crate) const MARK: &str = "# occ baseline 2";
/// That of the version before, which has one line a kernel and target.
const FIRST: &str = "# occ baseline 1";
/// The word before the compiler that made what names no other.
const COMPILER: &str = "compiler ";
/// A count that stands for all spills of a kernel.
const SPILLS: &str = "spills";
/// The most copies that one line stands for.
const COPIES: u32 = 100_000;
/// Longer names are kept as their start and a hash of the whole.
const LONGEST: usize = 96;

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

    /// Reads the file. Its lines are put in order: a merge, or a hand, may have left one kernel in two places.
    ///
    /// # Errors
    ///
    /// The line, what was found in it, and what was expected.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut lines = (1..).zip(text.lines().map(str::trim_end));
        let first = lines.next().map_or("", |(_, line)| line);
        let mut baseline = match first {
            MARK => Self::entries(lines)?,
            FIRST => Self::of_first_format(lines)?,
            _ => {
                let found = crate::format::shorten(first, 40);
                return Err(format!("line 1: found `{found}`, expected `{MARK}`"));
            }
        };
        baseline.lines.sort_by(|a, b| a.entry.place().cmp(&b.entry.place()));
        Ok(baseline)
    }

    /// Reads the lines below the mark of the first format.
    fn of_first_format<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Result<Self, String> {
        let mut baseline = Self::default();
        let mut above = Vec::new();
        let mut seen = HashSet::new();
        let mut reader = Reader::default();
        for (number, line) in lines {
            if line.is_empty() || line.starts_with('#') {
                above.push(line.to_owned());
                continue;
            }
            let mut entry =
                reader.entry(line).map_err(|error| format!("line {number}: {error}"))?;
            entry.name = entry.name.short();
            if !seen.insert(entry_key(&entry)) {
                return Err(format!("line {number}: {}", again(&entry)));
            }
            if baseline.lines.is_empty() {
                // Up to the last blank line it is about the file.
                let own = above.iter().rposition(String::is_empty).map_or(0, |at| at + 1);
                baseline.head = above.drain(..own).collect();
            }
            let number = u32::try_from(number).unwrap_or(0);
            baseline.lines.push(Line { number, above: std::mem::take(&mut above), entry });
        }
        baseline.tail = above;
        Ok(baseline)
    }

    /// Reads the lines below the mark.
    fn entries<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Result<Self, String> {
        let mut baseline = Self::default();
        let mut above = Vec::new();
        let (mut compiler, mut name) = (None::<Arc<str>>, None::<Name>);
        let mut copies: HashMap<(Name, Arc<str>), u32> = HashMap::new();
        let mut seen = HashSet::new();
        let mut reader = Reader::default();
        for (number, line) in lines {
            let wrong = |error: String| format!("line {number}: {error}");
            let start = line.trim_start();
            if start.is_empty() || start.starts_with('#') {
                above.push(line.to_owned());
                continue;
            }
            conflict(line).map_err(wrong)?;
            if start.len() < line.len() {
                let Some(name) = &name else {
                    return Err(wrong(
                        "found a target, expected the kernel's name above it".into(),
                    ));
                };
                let (entry, count) =
                    reader.target(name, compiler.as_ref(), start).map_err(wrong)?;
                // Whoever merges by hand may keep both sides.
                if !seen.insert(entry_key(&entry)) {
                    return Err(wrong(again(&entry)));
                }
                let key = (name.clone(), Arc::clone(entry.target.name()));
                let first = copies.entry(key).or_default();
                for at in 0..count {
                    *first += 1;
                    let above = if at == 0 { std::mem::take(&mut above) } else { Vec::new() };
                    let entry = Entry { copy: *first, ..entry.clone() };
                    let number = u32::try_from(number).unwrap_or(0);
                    baseline.lines.push(Line { number, above, entry });
                }
                continue;
            }
            if baseline.lines.is_empty() && name.is_none() && compiler.is_none() {
                // Up to the last blank line it is about the file.
                let own = above.iter().rposition(String::is_empty).map_or(0, |at| at + 1);
                baseline.head = above.drain(..own).collect();
            }
            match line.strip_prefix(COMPILER) {
                Some(text) => compiler = Some(unquoted(text).map_err(wrong)?.into()),
                None => name = Some(Name::from(&*unquoted(line).map_err(wrong)?).short()),
            }
        }
        baseline.tail = above;
        Ok(baseline)
    }

    /// Its entries. Of its lines those stay that something stands above, for [`Baseline::with`].
    pub(crate) fn take_entries(&mut self) -> Vec<Entry> {
        let entries = self.lines.iter().map(|line| line.entry.clone()).collect();
        self.lines.retain(|line| !line.above.is_empty());
        self.lines.shrink_to_fit();
        entries
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{MARK}\n");
        let mut push = |line: &str| {
            text += line;
            text.push('\n');
        };
        self.head.iter().for_each(|line| push(line));
        let compiler = self.compiler();
        if let Some(compiler) = compiler {
            push(&format!("{COMPILER}{}", quoted(compiler)));
        }
        for kernel in self.lines.chunk_by(|a, b| a.entry.name == b.entry.name) {
            let above = kernel.iter().flat_map(|line| &line.above);
            above.filter(|line| !line.starts_with(' ')).for_each(|line| push(line));
            push(&named(&kernel[0].entry.name));
            for target in kernel.chunk_by(|a, b| a.entry.target == b.entry.target) {
                let mut lines: Vec<&Line> = target.iter().collect();
                lines.sort_by(|a, b| order(&a.entry, &b.entry));
                let mut copy = 1;
                for alike in lines.chunk_by(|a, b| is_copy(&a.entry, &b.entry)) {
                    let above = alike.iter().flat_map(|line| &line.above);
                    above.filter(|line| line.starts_with(' ')).for_each(|line| push(line));
                    push(&written(&alike[0].entry, (copy, alike.len()), compiler));
                    copy += alike.len();
                }
            }
        }
        self.tail.iter().for_each(|line| push(line));
        text
    }

    /// The lines of its entries, from 1, by what stands for each.
    pub(crate) fn numbers(&self) -> HashMap<EntryKey, u32> {
        let lines = self.lines.iter().filter(|line| line.number > 0);
        lines.map(|line| (entry_key(&line.entry), line.number)).collect()
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

    /// The baseline with `entries` in the place of its own, in order; comments stay with the lines
    /// that they stand above, or where they are if a blank line separates them.
    pub(crate) fn with(&self, mut entries: Vec<Entry>) -> Self {
        for entry in &mut entries {
            entry.name = entry.name.short();
        }
        entries.sort_by(|a, b| a.place().cmp(&b.place()));
        let mut next = Self { head: self.head.clone(), ..Self::default() };
        let mut old = self.lines.iter().peekable();
        let mut above = Vec::new();
        for entry in entries {
            while let Some(line) = old.next_if(|line| line.entry.place() < entry.place()) {
                // The kernel is gone, and what was said of it.
                let own = line.above.iter().rposition(String::is_empty).map_or(0, |at| at + 1);
                above.extend_from_slice(&line.above[..own]);
            }
            if let Some(line) = old.next_if(|line| line.entry.place() == entry.place()) {
                above.extend_from_slice(&line.above);
            }
            next.lines.push(Line { number: 0, above: std::mem::take(&mut above), entry });
        }
        for line in old {
            let own = line.above.iter().rposition(String::is_empty).map_or(0, |at| at + 1);
            above.extend_from_slice(&line.above[..own]);
        }
        next.tail = above.into_iter().chain(self.tail.iter().cloned()).collect();
        next
    }
}

/// What stands for an entry in a file: its name as it is kept, its target, and which copy it is.
pub(crate) type EntryKey = (Arc<str>, Arc<str>, u32);

pub(crate) fn entry_key(entry: &Entry) -> EntryKey {
    (Arc::clone(entry.name.kept()), Arc::clone(entry.target.name()), entry.copy)
}

/// The name that a kernel is kept by: its own, or of a long one the start and a hash of the whole.
pub(crate) fn kept(name: &str) -> String {
    if name.len() <= LONGEST {
        return name.to_owned();
    }
    let label = labels(&[name], LONGEST - 40).concat();
    let label = label.split('~').next().unwrap_or_default().trim_end();
    format!("{label}~{:012x}", hash(name) & 0xffff_ffff_ffff)
}

/// An order of the lines of one kernel and target that the next build keeps where it can.
fn order(a: &Entry, b: &Entry) -> std::cmp::Ordering {
    let key = |entry: &Entry| (entry.counts, entry.workgroup, entry.copy);
    key(a).cmp(&key(b))
}

/// Whether one line can stand for both.
fn is_copy(a: &Entry, b: &Entry) -> bool {
    a.numbers() == b.numbers()
        && a.compiler == b.compiler
        && a.reason == b.reason
        && a.until == b.until
}

/// A name on a line of its own.
fn named(name: &str) -> String {
    let bare = !name.is_empty()
        && !name.starts_with(['#', '"', ' '])
        && !name.starts_with(COMPILER)
        && !name.ends_with(' ')
        && !name.contains(is_hidden)
        && conflict(name).is_ok();
    if bare { name.to_owned() } else { quoted(name) }
}

/// What is wrong where an entry stands a second time.
fn again(entry: &Entry) -> String {
    let (name, target) = (&*entry.name, &entry.target);
    format!(
        "found `{name}` on {target} a second time; leave one out, or tell them apart by `copy=2`"
    )
}

/// What is kept of a kernel on a target, as a line that stands for `copies` of it, the first of which is
/// number `copy`.
fn written(entry: &Entry, (copy, copies): (usize, usize), compiler: Option<&str>) -> String {
    let mut line = format!("  {}", value(&entry.target));
    let vendor = entry.vendor();
    match entry.reached {
        Some(Reached { waves, max_waves }) => {
            let _ = write!(line, " {waves}/{max_waves}");
        }
        None => line += " ?",
    }
    if let Some(Workgroup { threads, bound }) = entry.workgroup {
        let key = workgroup_key(vendor);
        let _ = write!(line, " {key}{}{threads}", if bound { "<=" } else { "=" });
    }
    let unspilled = SPILLED.iter().filter(|of| of.0 == vendor.is_amd());
    let unspilled = unspilled.flat_map(|of| of.1).all(|at| entry.counts[at] == Some(0));
    for (at, (count, kept)) in COUNTS.iter().zip(entry.counts).enumerate() {
        let folded =
            unspilled && SPILLED.iter().any(|of| of.0 == vendor.is_amd() && of.1.contains(&at));
        if let Some(kept) = kept.filter(|_| !folded) {
            let _ = write!(line, " {}={kept}", count.key_of(vendor));
        }
    }
    if unspilled {
        let _ = write!(line, " {SPILLS}=0");
    }
    for (key, number) in [("copy", copy), ("copies", copies)] {
        if number > 1 {
            let _ = write!(line, " {key}={number}");
        }
    }
    let own = entry.compiler.as_deref().filter(|own| Some(*own) != compiler);
    for (key, text) in [("compiler", own), ("reason", entry.reason.as_deref())] {
        if let Some(text) = text {
            let _ = write!(line, " {key}={}", quoted(text));
        }
    }
    if let Some(until) = entry.until {
        let _ = write!(line, " until={until}");
    }
    line
}

/// The counts that `spills=0` stands for, by their places in [`COUNTS`]: what code objects say, and
/// what a log of `ptxas` does.
const SPILLED: [(bool, [usize; 3]); 2] = [(true, [5, 6, 7]), (false, [5, 8, 9])];

/// What lines share: targets, and what is kept.
#[derive(Default)]
struct Reader {
    targets: Targets,
    kept: Interner<Kept>,
}

impl Reader {
    /// Reads what is kept of the kernel `name` on a target, and how many copies of it there are.
    /// `compiler` made it where the line names no other.
    fn target(
        &mut self,
        name: &Name,
        compiler: Option<&Arc<str>>,
        line: &str,
    ) -> Result<(Entry, u32), String> {
        let mut words = Words { rest: line };
        let expected = "expected a target and what it reaches, as `gfx90a 20/32`";
        let (Some(target), Some(what)) = (words.next()?, words.next()?) else {
            return Err(format!("found a single word, {expected}"));
        };
        let mut kept = Kept { target: self.targets.named(target.text()?), ..Kept::none() };
        if what.0 != "?" {
            kept.reached = Some(reached(what.0)?);
        }
        let mut seen = Vec::new();
        let (copy, copies) = pairs(&mut words, &mut kept, &mut seen)?;
        if seen.contains(&SPILLS) {
            let amd = kept.vendor().is_amd();
            for (_, places) in SPILLED.iter().filter(|of| of.0 == amd) {
                for at in places {
                    kept.counts[*at] = Some(0);
                }
            }
        }
        if copies == 0 || copies > COPIES {
            return Err(format!("`copies` takes 1 to {COPIES}; found `{copies}`"));
        }
        kept.compiler = kept.compiler.or_else(|| compiler.cloned());
        Ok((Entry { copy, ..Entry::new(name.clone(), self.kept.of(kept)) }, copies))
    }

    /// Reads a line of the first version.
    fn entry(&mut self, line: &str) -> Result<Entry, String> {
        conflict(line)?;
        let mut words = Words { rest: line };
        let expected = "expected a kernel's name, its target, and `occupancy=20/32`";
        let (Some(name), Some(target)) = (words.next()?, words.next()?) else {
            return Err(format!("found a single word, {expected}"));
        };
        let name = Name::from(&*name.text()?);
        let mut kept = Kept { target: self.targets.named(target.text()?), ..Kept::none() };
        let mut seen = Vec::new();
        let (copy, _) = pairs(&mut words, &mut kept, &mut seen)?;
        if !seen.contains(&"occupancy") {
            return Err(format!("found no `occupancy`, {expected}"));
        }
        Ok(Entry { copy, ..Entry::new(name, self.kept.of(kept)) })
    }
}

fn conflict(line: &str) -> Result<(), String> {
    if ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|mark| line.starts_with(mark)) {
        return Err("found the mark of a merge conflict; take either side and run `cargo occ \
                    baseline update`"
            .to_owned());
    }
    Ok(())
}

/// A word as it is where nothing in it could be taken for something else, else in quotes.
fn value(word: &str) -> String {
    let bare = !word.is_empty()
        && !word.starts_with('#')
        && !word.contains(|c: char| c.is_whitespace() || is_hidden(c) || c == '"');
    if bare { word.to_owned() } else { quoted(word) }
}

/// Text in quotes, escaped as in JSON.
fn quoted(text: &str) -> String {
    let mut quoted = Vec::new();
    // Writing to memory does not fail.
    let _ = serde_json::to_writer(Json(&mut quoted), text);
    String::from_utf8_lossy(&quoted).into_owned()
}

/// Reads the keys and values at the end of a line. Returns what `copy` and `copies` say, or 1.
fn pairs<'a>(
    words: &mut Words<'a>,
    kept: &mut Kept,
    seen: &mut Vec<&'a str>,
) -> Result<(u32, u32), String> {
    let (mut copy, mut copies) = (1, 1);
    while let Some(word) = words.next()? {
        let Some((key, text)) = word.pair()? else {
            return Err(format!("found `{}`, expected `key=value`", word.0));
        };
        if seen.contains(&key) {
            return Err(format!("found `{key}` twice; leave one out"));
        }
        seen.push(key);
        let number = || {
            text.parse::<u32>().map_err(|_| {
                format!(
                    "{}; found `{text}`",
                    occ_core::__private::message::no_count(key, too_large(&text))
                )
            })
        };
        match key {
            "copy" => copy = number()?,
            "copies" => copies = number()?,
            SPILLS if text == "0" => {}
            "until" => {
                let date = Date::read(&text).ok_or_else(|| {
                    format!("`until` takes a date, as `2030-01-31`; found `{text}`")
                })?;
                kept.until = Some(date);
            }
            "occupancy" if text == "?" => {}
            "occupancy" => kept.reached = Some(reached(&text)?),
            "workgroup" | "block" => {
                kept.workgroup = Some(Workgroup { threads: number()?, bound: word.is_bound() });
            }
            "compiler" => kept.compiler = Some(text.into()),
            "reason" if text.trim().is_empty() => {
                return Err("found a blank `reason`; say why the kernel may stay below, or leave \
                            it out"
                    .to_owned());
            }
            "reason" => kept.reason = Some(text),
            _ => match COUNTS.iter().position(|count| count.is(key)) {
                Some(at) => kept.counts[at] = Some(number()?),
                None => {
                    let known: Vec<&'static str> = COUNTS.iter().map(|count| count.key).collect();
                    let keys =
                        ["occupancy", "workgroup", "copy", "copies", "compiler", "reason", "until"];
                    let near = occ_core::lookup::closest(key, &[&keys[..], &known].concat());
                    let near =
                        near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                    return Err(format!("found the unknown key `{key}`{near}"));
                }
            },
        }
    }
    Ok((copy, copies))
}

fn reached(text: &str) -> Result<Reached, String> {
    let parts = text.split_once('/').and_then(|(waves, max_waves)| {
        Some(Reached { waves: waves.parse().ok()?, max_waves: max_waves.parse().ok()? })
    });
    parts.filter(|parts| parts.max_waves > 0 && parts.waves <= parts.max_waves).ok_or_else(|| {
        format!("`occupancy` takes waves of all waves, as `20/32`, or `?`; found `{text}`")
    })
}

fn too_large(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The words of a line, of which quotes may hold spaces.
struct Words<'a> {
    rest: &'a str,
}

/// A word with its quotes.
#[derive(Clone, Copy)]
struct Word<'a>(&'a str);

impl<'a> Words<'a> {
    fn next(&mut self) -> Result<Option<Word<'a>>, String> {
        self.rest = self.rest.trim_start();
        let (mut in_quotes, mut escaped) = (false, false);
        let end = self.rest.find(|c: char| {
            match c {
                _ if escaped => escaped = false,
                '\\' if in_quotes => escaped = true,
                '"' => in_quotes = !in_quotes,
                _ => return c.is_whitespace() && !in_quotes,
            }
            false
        });
        if in_quotes && end.is_none() {
            return Err("found a quote that is not closed".to_owned());
        }
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        Ok(if word.is_empty() { None } else { Some(Word(word)) })
    }
}

impl<'a> Word<'a> {
    fn text(self) -> Result<String, String> {
        unquoted(self.0)
    }

    /// The key and the value.
    fn pair(self) -> Result<Option<(&'a str, String)>, String> {
        let Some((key, value)) = self.0.split_once('=') else { return Ok(None) };
        let key = key.strip_suffix('<').filter(|key| is_workgroup(key)).unwrap_or(key);
        Ok(Some((key, unquoted(value)?)))
    }

    fn is_bound(self) -> bool {
        self.0.split_once("<=").is_some_and(|(key, _)| is_workgroup(key))
    }
}

fn is_workgroup(key: &str) -> bool {
    [Vendor::Amd, Vendor::Nvidia].iter().any(|vendor| workgroup_key(*vendor) == key)
}

fn unquoted(text: &str) -> Result<String, String> {
    if !text.starts_with('"') {
        return Ok(text.to_owned());
    }
    serde_json::from_str(text)
        .map_err(|_| format!("found `{text}`, expected text in quotes, escaped as in JSON"))
}

#[cfg(test)]
mod tests {
    use super::{
        Baseline, Date, Entry, Kept, LONGEST, Line, MARK, Reached, Workgroup, kept, written,
    };

    fn full() -> Entry {
        let kept = Kept {
            target: "gfx90a:xnack-".into(),
            reached: Some(Reached { waves: 20, max_waves: 32 }),
            workgroup: Some(Workgroup { threads: 256, bound: true }),
            counts: std::array::from_fn(|at| u32::try_from(at).ok()),
            compiler: Some("clang 22, LLD".into()),
            reason: Some("a larger\ntile".to_owned()),
            until: Date::read("2030-01-31"),
        };
        Entry { copy: 2, ..Entry::new("void a::b<int, \"x\">(float*)".into(), kept.into()) }
    }

    #[test]
    fn what_is_written_is_read() {
        let kept = Kept { target: "sm_90".into(), ..Kept::none() };
        let plain = Entry::new("blur".into(), kept.clone().into());
        let odd = Kept { target: "".into(), ..kept.clone() };
        let odd = Entry { name: "#x".into(), ..plain.with(odd) };
        let spaced = Entry { name: "compiler x".into(), ..plain.clone() };
        let unspilled = Entry { copy: 2, ..plain.with(Kept { counts: [Some(0); 10], ..kept }) };
        let all = [odd, plain, unspilled, spaced, Entry { copy: 1, ..full() }];
        let lines = all.map(|entry| Line { number: 0, above: vec!["# a".to_owned()], entry });
        let baseline = Baseline { lines: lines.to_vec(), ..Baseline::new() };
        let read = Baseline::parse(&baseline.text()).unwrap();
        assert_eq!(read.text(), baseline.text());
        let entries = |baseline: &Baseline| -> Vec<Entry> {
            baseline.lines.iter().map(|line| line.entry.clone()).collect()
        };
        assert_eq!(entries(&read), entries(&baseline));
    }

    #[test]
    fn a_line_reads_well() {
        assert_eq!(
            written(&full(), (1, 1), None),
            r#"  gfx90a:xnack- 20/32 workgroup<=256 vgprs=0 agprs=1 sgprs=2 lds=3 dynamic_lds=4 scratch=5 spilled_vgprs=6 spilled_sgprs=7 spill_store_bytes=8 spill_load_bytes=9 compiler="clang 22, LLD" reason="a larger\ntile" until=2030-01-31"#
        );
        let mut kept = Kept::clone(&full());
        for (at, count) in [(5, Some(0)), (6, Some(0)), (7, Some(0)), (8, None), (9, None)] {
            kept.counts[at] = count;
        }
        (kept.reason, kept.until) = (None, None);
        let entry = full().with(kept);
        assert_eq!(
            written(&entry, (1, 3), entry.compiler.as_deref()),
            "  gfx90a:xnack- 20/32 workgroup<=256 vgprs=0 agprs=1 sgprs=2 lds=3 dynamic_lds=4 \
             spills=0 copies=3"
        );
    }

    #[test]
    fn the_first_version_is_read() {
        let text = "# occ baseline 1\n# of the file\n\nblur gfx90a occupancy=20/32 workgroup=256 \
                    vgprs=84 scratch=0\n\"a b\" sm_90 copy=2 occupancy=? compiler=\"x\"\n";
        let text = Baseline::parse(text).unwrap().text();
        assert_eq!(
            text,
            "# occ baseline 2\n# of the file\n\na b\n  sm_90 ? compiler=\"x\"\nblur\n  gfx90a 20/32 \
             workgroup=256 vgprs=84 scratch=0\n"
        );
    }

    #[test]
    fn long_names_are_kept_by_a_hash() {
        let long =
            |tail: &str| format!("void lib::detail::f<{}{tail}>(int)", "lib::type, ".repeat(20));
        let (a, b) = (kept(&long("int")), kept(&long("long")));
        assert!(a != b && a.starts_with("f<…>~") && a.len() <= LONGEST, "{a}");
        assert_eq!(kept(&a), a);
        assert_eq!(kept("void sum<float>(float*)"), "void sum<float>(float*)");
    }

    #[test]
    fn copies_that_are_alike_are_one_line() {
        let text = format!(
            "{MARK}\n\nf\n  sm_90 ? registers=40 copies=3\n  sm_90 ? registers=48 copy=4\n"
        );
        let baseline = Baseline::parse(&text).unwrap();
        assert_eq!(baseline.lines.len(), 4);
        assert_eq!(baseline.lines[3].entry.copy, 4);
        assert_eq!(baseline.text(), text);
        for copies in ["0", "100001", "x", "99999999999"] {
            let text = text.replace("copies=3", &format!("copies={copies}"));
            assert!(Baseline::parse(&text).is_err(), "{copies}");
        }
    }

    /// As whoever merges by hand leaves it, or git where it is told to keep both sides.
    #[test]
    fn an_entry_is_there_once() {
        let text = |more: &str| format!("{MARK}\n\nf\n  sm_90 48/64 registers=40\n{more}");
        for more in ["  sm_90 32/64 registers=64\n", "f\n  sm_90 48/64 registers=40\n"] {
            let at = more.lines().count() + 4;
            assert_eq!(
                Baseline::parse(&text(more)).unwrap_err(),
                format!(
                    "line {at}: found `f` on sm_90 a second time; leave one out, or tell them apart \
                     by `copy=2`"
                )
            );
        }
        let other = text("  sm_90 32/64 registers=64 copy=2\n");
        assert_eq!(Baseline::parse(&other).unwrap().text(), other);
        let thrice = other.clone() + "  sm_90 16/64 registers=99 copy=2\n";
        assert!(Baseline::parse(&thrice).is_err());
        // The numbers are those of the order.
        let third = other.replace("copy=2", "copy=7");
        assert_eq!(Baseline::parse(&third).unwrap().text(), other);
    }

    /// As a merge may leave it: both sides added the kernel, in two places.
    #[test]
    fn a_kernel_may_stand_in_two_places() {
        let text = format!(
            "{MARK}\n\n# of f\nf\n  sm_90 32/64 registers=64 copy=2\ng\n  sm_90 ?\n# of more\nf\n  \
             sm_90 48/64 registers=40\n"
        );
        let baseline = Baseline::parse(&text).unwrap();
        let written = format!(
            "{MARK}\n\n# of f\n# of more\nf\n  sm_90 48/64 registers=40\n  sm_90 32/64 \
             registers=64 copy=2\ng\n  sm_90 ?\n"
        );
        assert_eq!(baseline.text(), written);
        assert_eq!(baseline.with(baseline.clone().take_entries()).text(), written);
    }

    #[test]
    fn comments_stay_with_their_lines() {
        let text = format!(
            "{MARK}\n# of the file\n\n# of b\nb\n  # of its target\n  sm_90 ?\n# of c\nc\n  \
             sm_90 ?\n\n# apart\n\n# of d\nd\n  sm_90 ?\n# the end\n"
        );
        let mut baseline = Baseline::parse(&text).unwrap();
        assert_eq!(baseline.text(), text);
        let mut entries = baseline.take_entries();
        // `d` is gone; `a` and `bb` are new.
        entries.pop();
        for name in ["bb", "a"] {
            entries.push(Entry { name: name.into(), ..entries[0].clone() });
        }
        assert_eq!(
            baseline.with(entries).text(),
            format!(
                "{MARK}\n# of the file\n\na\n  sm_90 ?\n# of b\nb\n  # of its target\n  sm_90 \
                 ?\nbb\n  sm_90 ?\n# of c\nc\n  sm_90 ?\n\n# apart\n\n# the end\n"
            )
        );
    }
}
