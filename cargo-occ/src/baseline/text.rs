//! The file: one line a kernel and target, for people to review and for `baseline check` to hold.
//!
//! ```text
//! # occ baseline 1
//!
//! # Comments stay with the line below them.
//! kernels::blur gfx90a occupancy=20/32 workgroup=256 vgprs=84 sgprs=32 lds=4096 compiler="clang 22"
//! "void sum<float>(float*)" sm_90 occupancy=32/64 block<=1024 registers=40 reason="a larger tile"
//! ```

use std::collections::HashSet;
use std::fmt::Write as _;

use occ_core::Vendor;

use super::entry::{COUNTS, Entry, Reached, Workgroup, workgroup_key};

/// The first line, with the version of the format.
pub(crate) const MARK: &str = "# occ baseline 1";

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

    /// Reads the file.
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
        let mut seen = HashSet::new();
        for (number, line) in lines {
            if line.is_empty() || line.starts_with('#') {
                above.push(line.to_owned());
                continue;
            }
            let entry = entry(line).map_err(|error| format!("line {number}: {error}"))?;
            if !seen.insert((entry.name.clone(), entry.target.clone(), entry.copy)) {
                return Err(format!(
                    "line {number}: found `{}` on {} a second time; leave one out, or tell them \
                     apart by `copy=2`",
                    entry.name, entry.target,
                ));
            }
            if baseline.lines.is_empty() {
                // Up to the last blank line it is about the file.
                let own = above.iter().rposition(String::is_empty).map_or(0, |at| at + 1);
                baseline.head = above.drain(..own).collect();
            }
            baseline.lines.push(Line { above: std::mem::take(&mut above), entry });
        }
        baseline.tail = above;
        Ok(baseline)
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{MARK}\n");
        let mut push = |line: &str| {
            text += line;
            text.push('\n');
        };
        self.head.iter().for_each(|line| push(line));
        for line in &self.lines {
            line.above.iter().for_each(|line| push(line));
            push(&written(&line.entry));
        }
        self.tail.iter().for_each(|line| push(line));
        text
    }

    /// The baseline with `entries` in the place of its own, in order; comments stay with the lines
    /// that they stand above, or where they are if a blank line separates them.
    pub(crate) fn with(&self, mut entries: Vec<Entry>) -> Self {
        entries.sort_by(|a, b| (a.key(), a.copy).cmp(&(b.key(), b.copy)));
        let mut next = Self { head: self.head.clone(), ..Self::default() };
        let mut old = self.lines.iter().peekable();
        let mut above = Vec::new();
        for entry in entries {
            let place = (entry.key(), entry.copy);
            while let Some(line) = old.next_if(|line| (line.entry.key(), line.entry.copy) < place) {
                // The kernel is gone, and what was said of it.
                let own = line.above.iter().rposition(String::is_empty).map_or(0, |at| at + 1);
                above.extend_from_slice(&line.above[..own]);
            }
            if let Some(line) = old.next_if(|line| (line.entry.key(), line.entry.copy) == place) {
                above.extend_from_slice(&line.above);
            }
            next.lines.push(Line { above: std::mem::take(&mut above), entry });
        }
        for line in old {
            let own = line.above.iter().rposition(String::is_empty).map_or(0, |at| at + 1);
            above.extend_from_slice(&line.above[..own]);
        }
        next.tail = above.into_iter().chain(self.tail.iter().cloned()).collect();
        next
    }
}

/// An entry as a line.
pub(crate) fn written(entry: &Entry) -> String {
    let mut line = format!("{} {}", value(&entry.name), value(&entry.target));
    let vendor = entry.vendor();
    if entry.copy > 1 {
        let _ = write!(line, " copy={}", entry.copy);
    }
    match entry.reached {
        Some(Reached { waves, max_waves }) => {
            let _ = write!(line, " occupancy={waves}/{max_waves}");
        }
        None => line += " occupancy=?",
    }
    if let Some(Workgroup { threads, bound }) = entry.workgroup {
        let key = workgroup_key(vendor);
        let _ = write!(line, " {key}{}{threads}", if bound { "<=" } else { "=" });
    }
    for (count, kept) in COUNTS.iter().zip(entry.counts) {
        if let Some(kept) = kept {
            let _ = write!(line, " {}={kept}", count.key_of(vendor));
        }
    }
    for (key, text) in [("compiler", &entry.compiler), ("reason", &entry.reason)] {
        if let Some(text) = text {
            let _ = write!(line, " {key}={}", quoted(text));
        }
    }
    line
}

/// A word as it is where nothing in it could be taken for something else, else in quotes.
fn value(word: &str) -> String {
    let bare = !word.is_empty()
        && !word.starts_with('#')
        && !word.contains(|c: char| c.is_whitespace() || c.is_control() || c == '"');
    if bare { word.to_owned() } else { quoted(word) }
}

/// Text in quotes, escaped as in JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn entry(line: &str) -> Result<Entry, String> {
    if ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|mark| line.starts_with(mark)) {
        return Err("found the mark of a merge conflict; take either side and run `cargo occ \
                    baseline update`"
            .to_owned());
    }
    let mut words = Words { rest: line };
    let expected = "expected a kernel's name, its target, and `occupancy=20/32`";
    let (Some(name), Some(target)) = (words.next()?, words.next()?) else {
        return Err(format!("found a single word, {expected}"));
    };
    let mut entry = Entry { name: name.text()?, target: target.text()?, ..Entry::NONE };
    let mut seen = Vec::new();
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
            "copy" => entry.copy = number()?,
            "occupancy" if text == "?" => {}
            "occupancy" => entry.reached = Some(reached(&text)?),
            "workgroup" | "block" => {
                entry.workgroup = Some(Workgroup { threads: number()?, bound: word.is_bound() });
            }
            "compiler" => entry.compiler = Some(text),
            "reason" if text.trim().is_empty() => {
                return Err("found a blank `reason`; say why the kernel may stay below, or leave \
                            it out"
                    .to_owned());
            }
            "reason" => entry.reason = Some(text),
            _ => match COUNTS.iter().position(|count| count.is(key)) {
                Some(at) => entry.counts[at] = Some(number()?),
                None => {
                    let known: Vec<&'static str> = COUNTS.iter().map(|count| count.key).collect();
                    let keys = ["occupancy", "workgroup", "copy", "compiler", "reason"];
                    let near = occ_core::lookup::closest(key, &[&keys[..], &known].concat());
                    let near = near.map_or(String::new(), |near| format!("; is `{near}` meant?"));
                    return Err(format!("found the unknown key `{key}`{near}"));
                }
            },
        }
    }
    if !seen.contains(&"occupancy") {
        return Err(format!("found no `occupancy`, {expected}"));
    }
    Ok(entry)
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
    use super::{Baseline, Entry, Line, MARK, Reached, Workgroup, written};

    fn full() -> Entry {
        Entry {
            name: "void a::b<int, \"x\">(float*)".to_owned(),
            target: "gfx90a:xnack-".to_owned(),
            copy: 2,
            reached: Some(Reached { waves: 20, max_waves: 32 }),
            workgroup: Some(Workgroup { threads: 256, bound: true }),
            counts: std::array::from_fn(|at| u32::try_from(at).ok()),
            compiler: Some("clang 22, LLD".to_owned()),
            reason: Some("a larger\ntile".to_owned()),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let plain = Entry { name: "blur".to_owned(), target: "sm_90".to_owned(), ..Entry::NONE };
        let odd = Entry { name: "#x".to_owned(), target: String::new(), ..plain.clone() };
        let lines = [full(), plain, odd].map(|entry| Line { above: vec!["# a".to_owned()], entry });
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
            written(&full()),
            r#""void a::b<int, \"x\">(float*)" gfx90a:xnack- copy=2 occupancy=20/32 workgroup<=256 vgprs=0 agprs=1 sgprs=2 lds=3 dynamic_lds=4 scratch=5 spilled_vgprs=6 spilled_sgprs=7 spill_store_bytes=8 spill_load_bytes=9 compiler="clang 22, LLD" reason="a larger\ntile""#
        );
    }

    #[test]
    fn comments_stay_with_their_lines() {
        let text = format!(
            "{MARK}\n# of the file\n\n# of b\nb sm_90 occupancy=?\n# of c\nc sm_90 occupancy=?\n\
             \n# apart\n\n# of d\nd sm_90 occupancy=?\n# the end\n"
        );
        let baseline = Baseline::parse(&text).unwrap();
        assert_eq!(baseline.text(), text);
        let mut entries: Vec<Entry> =
            baseline.lines.iter().map(|line| line.entry.clone()).collect();
        // `d` is gone; `a` and `bb` are new.
        entries.pop();
        for name in ["bb", "a"] {
            entries.push(Entry { name: name.to_owned(), ..entries[0].clone() });
        }
        assert_eq!(
            baseline.with(entries).text(),
            format!(
                "{MARK}\n# of the file\n\na sm_90 occupancy=?\n# of b\nb sm_90 occupancy=?\nbb \
                 sm_90 occupancy=?\n# of c\nc sm_90 occupancy=?\n\n# apart\n\n# the end\n"
            )
        );
    }
}
