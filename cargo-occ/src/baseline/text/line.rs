//! What a line says of a kernel on a target, read and written.

use std::fmt::Write as _;
use std::sync::Arc;

use occ_artifacts::project::Date;
use occ_core::__private::key::Key;
use occ_core::__private::message::no_count;
use occ_core::Open;

use super::files::{FILE, FILES, NONE};
use super::{COMPILER, OPEN, RISKY, SPILLS};
use crate::baseline::entry::{
    COUNTS, Count, Keeper, Kept, Reached, Setting, Workgroup, own_key, workgroup_key,
};
use crate::identity::{Name, Targets};
use crate::plain::{Json, is_hidden};

/// The most copies that one line stands for.
const COPIES: u32 = 100_000;

/// What a line says.
#[derive(Default)]
pub(super) struct Read {
    /// Where it stands.
    pub(super) number: u32,
    pub(super) above: Vec<String>,
    /// Whether it names its compiler itself.
    pub(super) names_compiler: bool,
    pub(super) name: Name,
    pub(super) kept: Arc<Kept>,
    /// Whether it says that files have no such kernel.
    pub(super) is_none: bool,
    pub(super) copy: u32,
    pub(super) copies: u32,
    /// The files that it is about; none where all kernels of the target are from one.
    pub(super) files: Vec<Arc<str>>,
    /// Of a line about all files that have no line of their own: how many they are.
    pub(super) others: Option<u32>,
}

impl Read {
    pub(super) fn key(&self) -> (&Arc<str>, &Arc<str>) {
        (self.name.kept(), self.kept.setting.target.name())
    }
}

/// Reads what is kept of a kernel on a target, and how many copies of it there are. `compiler` made what names no other.
pub(super) fn read(
    line: &str,
    compiler: Option<&Arc<str>>,
    targets: &mut Targets,
    keeper: &mut Keeper,
) -> Result<Read, String> {
    let words = words(line)?;
    let [target, what, pairs @ ..] = &words[..] else {
        return Err(
            "found a single word, expected a target and what it reaches, as `gfx90a 20/32`".into(),
        );
    };
    let target = targets.named(unquoted(target)?);
    let (vendor, is_none) = (target.vendor(), *what == NONE);
    let (mut setting, mut kept) = (Setting { target, ..Setting::default() }, Kept::default());
    let mut read = Read { is_none, copy: 1, copies: 1, ..Read::default() };
    if !is_none && *what != "?" {
        kept.reached = Some(reached(what)?);
    }
    let mut seen: Vec<&str> = Vec::new();
    for word in pairs {
        let Some((key, is_bound, text)) = pair(word)? else {
            return Err(format!("found `{word}`, expected `key=value`"));
        };
        // A line may be about several files.
        if seen.contains(&key) && key != FILE {
            return Err(format!("found `{key}` twice; leave one out"));
        }
        seen.push(key);
        let number = || {
            let is_large = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let wrong = |_| format!("{}; found `{text}`", no_count(key, is_large, 0));
            text.parse::<u32>().map_err(wrong)
        };
        match key {
            "copy" => read.copy = number()?,
            "copies" => read.copies = number()?,
            FILE | FILES if seen.contains(&FILE) && seen.contains(&FILES) => {
                return Err(format!("found `{FILE}` and `{FILES}`; leave one out"));
            }
            FILE => read.files.push(text.into()),
            FILES => read.others = Some(number()?),
            SPILLS if text == "0" => {}
            "until" => {
                setting.until = Some(Date::read(&text).ok_or_else(|| {
                    format!("`until` takes a date, as `2030-01-31`; found `{text}`")
                })?);
            }
            "workgroup" | "block" => {
                kept.workgroup = Some(Workgroup { threads: number()?, bound: is_bound });
            }
            "compiler" => setting.compiler = Some(text.into()),
            OPEN => kept.open = open(&text)?,
            "reason" if text.trim().is_empty() => {
                return Err(
                    "found a blank `reason`; say why the kernel may stay below, or leave it out"
                        .into(),
                );
            }
            "reason" => setting.reason = Some(text),
            _ => match COUNTS.iter().position(|count| count.is(key)) {
                Some(at) => kept.counts[at] = Some(number()?),
                None => return Err(unknown(key)),
            },
        }
    }
    if let (false, Some(reached)) = (seen.contains(&OPEN), kept.reached) {
        kept.open = reached.shown_open();
    }
    let takes_more = seen.iter().any(|key| ![FILE, "copy"].contains(key));
    if is_none && (read.files.is_empty() || takes_more) {
        return Err(format!(
            "`{NONE}` takes the files that have no such kernel, as `{NONE} file=libk.so`, and nothing else"
        ));
    }
    if seen.contains(&SPILLS) {
        let counts = COUNTS.iter().zip(&mut kept.counts);
        counts.filter(|(count, _)| count.is_folded(vendor)).for_each(|(_, it)| *it = Some(0));
    }
    if read.copies == 0 || read.copies > COPIES {
        return Err(format!("`copies` takes 1 to {COPIES}; found `{}`", read.copies));
    }
    read.names_compiler = setting.compiler.is_some();
    setting.compiler = setting.compiler.or_else(|| compiler.cloned());
    read.kept = keeper.of(Kept { setting: Arc::new(setting), ..kept });
    Ok(read)
}

/// The words of a line with their quotes, which may hold spaces.
pub(super) fn words(line: &str) -> Result<Vec<&str>, String> {
    let (mut words, mut rest) = (Vec::new(), line.trim());
    while !rest.is_empty() {
        let (mut in_quotes, mut escaped) = (false, false);
        let end = rest.find(|c: char| {
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
        let (word, behind) = rest.split_at(end.unwrap_or(rest.len()));
        words.push(word);
        rest = behind.trim_start();
    }
    Ok(words)
}

/// The key of a word, whether its value is the most that it may be, and the value.
pub(super) fn pair(word: &str) -> Result<Option<(&str, bool, String)>, String> {
    let Some((key, value)) = word.split_once('=') else { return Ok(None) };
    let bound = key.strip_suffix('<').filter(|key| matches!(*key, "workgroup" | "block"));
    Ok(Some((bound.unwrap_or(key), bound.is_some(), unquoted(value)?)))
}

fn unknown(key: &str) -> String {
    let own = ["workgroup", "copy", "copies", FILE, FILES, OPEN, "compiler", "reason", "until"];
    let known: Vec<&str> = own.into_iter().chain(COUNTS.iter().map(|count| count.key)).collect();
    let near = occ_core::lookup::closest(key, &known);
    let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    format!("found the unknown key `{key}`{near}")
}

/// What may be open besides the workgroup size, by the names that [`Open::ids`] has for it.
type Part = (&'static str, fn(&mut Open) -> &mut bool);
const PARTS: [Part; 9] = [
    ("dynamic_lds", |open| &mut open.dynamic_lds),
    ("lds", |open| &mut open.lds),
    ("agprs", |open| &mut open.agprs),
    ("wave", |open| &mut open.wave),
    ("named_barriers", |open| &mut open.named_barriers),
    ("tensor_columns", |open| &mut open.tensor_columns),
    ("barriers", |open| &mut open.barriers),
    ("pool", |open| &mut open.pool),
    ("waves_by_registers", |open| &mut open.waves_by_registers),
];

/// What is open besides the workgroup size: `agprs+wave`.
fn open(text: &str) -> Result<Open, String> {
    let mut open = Open::NONE;
    for key in text.split('+') {
        // A vendor's word, as it is written.
        let name = Key::named(key).map_or(key, |key| key.name());
        let Some((_, part)) = PARTS.iter().find(|(known, _)| *known == name) else {
            let names = PARTS.map(|(name, _)| format!("`{name}`")).join(", ");
            return Err(format!(
                "`{OPEN}` takes {names}, and several as `agprs+wave`; found `{key}`"
            ));
        };
        *part(&mut open) = true;
    }
    Ok(open)
}

fn reached(text: &str) -> Result<Reached, String> {
    let parts = text.split_once('/').and_then(|(text, max_waves)| {
        let (least, most) = match (text.strip_prefix("<="), text.split_once('-')) {
            (Some(most), _) => (None, most),
            (None, Some((least, most))) => (Some(least.parse().ok()?), most),
            (None, None) => (Some(text.parse().ok()?), text),
        };
        let is_bound = most != text;
        let (most, max_waves) = (most.parse().ok()?, max_waves.parse().ok()?);
        Some(Reached { least, most, max_waves, is_bound })
    });
    let is_ordered = |of: &Reached| {
        of.max_waves > 0 && of.most <= of.max_waves && of.least.unwrap_or(0) <= of.most
    };
    parts.filter(is_ordered).ok_or_else(|| {
        format!(
            "`occupancy` takes waves of all waves, as `20/32`, bounds of them, as `16-20/32` and \
             `<=20/32`, or `?`; found `{text}`"
        )
    })
}

pub(super) fn unquoted(text: &str) -> Result<String, String> {
    if !text.starts_with('"') {
        return Ok(text.to_owned());
    }
    serde_json::from_str(text)
        .map_err(|_| format!("found `{text}`, expected text in quotes, escaped as in JSON"))
}

/// A name on a line of its own.
pub(super) fn named(name: &str) -> String {
    let bare = !name.is_empty()
        && !name.starts_with(['#', '"', ' '])
        && !name.starts_with(COMPILER)
        && name != RISKY
        && !name.strip_prefix(FILE).is_some_and(|rest| rest.starts_with(' '))
        && !name.ends_with(' ')
        && !name.contains(is_hidden)
        && conflict(name).is_ok();
    if bare { name.to_owned() } else { quoted(name) }
}

/// A word as it is where nothing in it could be taken for something else, else in quotes.
pub(super) fn value(word: &str) -> String {
    let bare = !word.is_empty()
        && !word.starts_with('#')
        && !word.contains(|c: char| c.is_whitespace() || is_hidden(c) || c == '"');
    if bare { word.to_owned() } else { quoted(word) }
}

/// Text in quotes, escaped as in JSON.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = Vec::new();
    // Writing to memory does not fail.
    let _ = serde_json::to_writer(Json(&mut quoted), text);
    String::from_utf8_lossy(&quoted).into_owned()
}

pub(super) fn conflict(line: &str) -> Result<(), String> {
    if ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].iter().any(|mark| line.starts_with(mark)) {
        return Err("found the mark of a merge conflict; take either side and run `cargo occ \
                    baseline update`"
            .to_owned());
    }
    Ok(())
}

/// What is kept of a kernel on a target, as a line that stands for `copies` of it, the first of which is
/// number `of`. `about` says in which files.
pub(super) fn written(entry: &Kept, (of, copies): (usize, usize), about: &str) -> String {
    let (vendor, setting) = (entry.vendor(), &entry.setting);
    let mut line = format!("  {}", value(setting.target.name()));
    // Writing to memory does not fail.
    let _ = match entry.reached {
        None => write!(line, " ?"),
        Some(Reached { least, most, max_waves, is_bound }) => match least.filter(|_| is_bound) {
            Some(least) => write!(line, " {least}-{most}/{max_waves}"),
            None => write!(line, " {}{most}/{max_waves}", if is_bound { "<=" } else { "" }),
        },
    };
    let mut push = |key: &str, value: &dyn std::fmt::Display| {
        let _ = write!(line, " {key}={value}");
    };
    if let Some(Workgroup { threads, bound }) = entry.workgroup {
        let key = workgroup_key(vendor);
        push(&if bound { format!("{key}<") } else { key.to_owned() }, &threads);
    }
    if entry.reached.is_some_and(|reached| entry.open != reached.shown_open()) {
        let keys: Vec<&str> = entry.open.ids().map(|id| own_key(id, vendor)).collect();
        push(OPEN, &keys.join("+"));
    }
    let counts = || COUNTS.iter().zip(entry.counts);
    let is_none = |(count, kept): (&Count, _)| !count.is_folded(vendor) || kept == Some(0);
    let unspilled = counts().all(is_none) && entry.spills() == Some(false);
    for (count, kept) in counts().filter(|(count, _)| !(unspilled && count.is_folded(vendor))) {
        if let Some(kept) = kept {
            push(count.key_of(vendor), &kept);
        }
    }
    if unspilled {
        push(SPILLS, &0);
    }
    if of > 1 {
        push("copy", &of);
    }
    if copies > 1 {
        push("copies", &copies);
    }
    line += about;
    let texts = [("compiler", setting.compiler.as_deref()), ("reason", setting.reason.as_deref())];
    for (key, text) in texts {
        line += &text.map_or(String::new(), |text| format!(" {key}={}", quoted(text)));
    }
    line + &setting.until.map_or(String::new(), |until| format!(" until={until}"))
}
