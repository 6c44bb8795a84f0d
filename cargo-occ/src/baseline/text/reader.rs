//! Reads a file.

use std::sync::Arc;

use occ_artifacts::project::Date;
use occ_core::__private::key::Key;
use occ_core::Open;

use super::files::{FILE, FILES, NONE};
use super::listed::{About, Listed, Read};
use super::word::{Words, conflict, unquoted};
use super::{Baseline, COMPILER, MARK, OPEN, RISKY, SPILLS};
use crate::baseline::count::{COUNTS, Workgroup};
use crate::baseline::kept::Kept;
use crate::baseline::reached::{Reached, Waves};
use crate::identity::{Name, Targets};
use crate::interner::Interner;

/// The most copies that one line stands for.
const COPIES: u32 = 100_000;

impl Baseline {
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
        Self::entries(lines)
    }

    /// Reads the lines below the mark.
    fn entries<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Result<Self, String> {
        let mut baseline = Self::default();
        let mut above = Vec::new();
        let (mut compiler, mut name) = (None::<Arc<str>>, None::<Name>);
        let (mut reader, mut files, mut all) = (Reader::default(), Listed::default(), Vec::new());
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
                let number = u32::try_from(number).unwrap_or(0);
                let mut read = reader.target(name, start).map_err(wrong)?;
                (read.number, read.compiler) = (number, compiler.clone());
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
            match line.strip_prefix(COMPILER) {
                None if line == RISKY => baseline.is_risky = true,
                Some(text) => compiler = Some(unquoted(text).map_err(wrong)?.into()),
                None => match line.strip_prefix(FILE).and_then(|rest| rest.strip_prefix(' ')) {
                    Some(rest) => files.list(rest).map_err(wrong)?,
                    None => name = Some(Name::from(&*unquoted(line).map_err(wrong)?).short()),
                },
            }
        }
        baseline.lines = files.lines(all, &mut reader.keeper)?;
        baseline.tail = above;
        Ok(baseline)
    }
}

/// What lines share: targets, and what is kept.
#[derive(Default)]
struct Reader {
    targets: Targets,
    keeper: Interner<Kept>,
}

impl Reader {
    /// Reads what is kept of the kernel `name` on a target, and how many copies of it there are.
    fn target(&mut self, name: &Name, line: &str) -> Result<Read, String> {
        let mut words = Words { rest: line };
        let expected = "expected a target and what it reaches, as `gfx90a 20/32`";
        let (Some(target), Some(what)) = (words.next()?, words.next()?) else {
            return Err(format!("found a single word, {expected}"));
        };
        let kept = Kept { target: self.targets.named(target.text()?), ..Kept::default() };
        let is_none = what.0 == NONE;
        let mut read = Read::of(name.clone(), kept, is_none);
        if !is_none && what.0 != "?" {
            read.kept.reached = Some(reached(what.0)?);
        }
        let mut seen = Vec::new();
        pairs(&mut words, &mut read, &mut seen)?;
        if is_none
            && (read.files.named().is_empty()
                || seen.iter().any(|key| ![FILE, "copy"].contains(key)))
        {
            return Err(format!(
                "`{NONE}` takes the files that have no such kernel, as `{NONE} file=libk.so`, and nothing else"
            ));
        }
        if seen.contains(&SPILLS) {
            let vendor = read.kept.target.vendor();
            for (count, number) in COUNTS.iter().zip(&mut read.kept.counts) {
                if count.is_folded(vendor) {
                    *number = Some(0);
                }
            }
        }
        if read.copies == 0 || read.copies > COPIES {
            return Err(format!("`copies` takes 1 to {COPIES}; found `{}`", read.copies));
        }
        Ok(read)
    }
}

/// Reads the keys and values at the end of a line.
fn pairs<'a>(
    words: &mut Words<'a>,
    read: &mut Read,
    seen: &mut Vec<&'a str>,
) -> Result<(), String> {
    let kept = &mut read.kept;
    while let Some(word) = words.next()? {
        let Some((key, text)) = word.pair()? else {
            return Err(format!("found `{}`, expected `key=value`", word.0));
        };
        // A line may be about several files.
        if seen.contains(&key) && key != FILE {
            return Err(format!("found `{key}` twice; leave one out"));
        }
        seen.push(key);
        let number = || {
            text.parse::<u32>().map_err(|_| {
                format!(
                    "{}; found `{text}`",
                    occ_core::__private::message::no_count(key, too_large(&text), 0)
                )
            })
        };
        match key {
            "copy" => read.copy = number()?,
            "copies" => read.copies = number()?,
            FILE | FILES if seen.contains(&FILE) && seen.contains(&FILES) => {
                return Err(format!("found `{FILE}` and `{FILES}`; leave one out"));
            }
            FILE => read.files.name(text.into()),
            FILES => read.files = About::Others(number()?),
            SPILLS if text == "0" => {}
            "until" => {
                let date = Date::read(&text).ok_or_else(|| {
                    format!("`until` takes a date, as `2030-01-31`; found `{text}`")
                })?;
                kept.until = Some(date);
            }
            "workgroup" | "block" => {
                kept.workgroup = Some(Workgroup { threads: number()?, bound: word.is_bound() });
            }
            "compiler" => kept.compiler = Some(text.into()),
            OPEN => kept.open = open(&text)?,
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
                    let keys = [
                        "workgroup",
                        "copy",
                        "copies",
                        FILE,
                        FILES,
                        OPEN,
                        "compiler",
                        "reason",
                        "until",
                    ];
                    let near = occ_core::lookup::closest(key, &[&keys[..], &known].concat());
                    let near =
                        near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                    return Err(format!("found the unknown key `{key}`{near}"));
                }
            },
        }
    }
    if let (false, Some(reached)) = (seen.contains(&OPEN), kept.reached) {
        kept.open = reached.shown_open();
    }
    Ok(())
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
        // A vendor's word, as the writer has it.
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
        let waves = match (text.strip_prefix("<="), text.split_once('-')) {
            (Some(most), _) => Waves::AtMost(most.parse().ok()?),
            (None, Some((least, most))) => Waves::Between(least.parse().ok()?, most.parse().ok()?),
            (None, None) => Waves::Exactly(text.parse().ok()?),
        };
        Some(Reached { waves, max_waves: max_waves.parse().ok()? })
    });
    let is_ordered = |of: &Reached| {
        of.max_waves > 0 && of.most() <= of.max_waves && of.least().unwrap_or(0) <= of.most()
    };
    parts.filter(is_ordered).ok_or_else(|| {
        format!(
            "`occupancy` takes waves of all waves, as `20/32`, bounds of them, as `16-20/32` and \
             `<=20/32`, or `?`; found `{text}`"
        )
    })
}

fn too_large(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use occ_core::Vendor;

    use super::*;
    use crate::baseline::count::own_key;

    /// Whatever a writer may say is open is read again.
    #[test]
    fn all_that_may_be_open_is_read() {
        let mut all = Open::NONE;
        for (_, part) in PARTS {
            *part(&mut all) = true;
        }
        let ids: Vec<&str> = all.ids().collect();
        assert_eq!(ids, PARTS.map(|(name, _)| name));
        for vendor in Vendor::ALL {
            let words: Vec<&str> = ids.iter().map(|id| own_key(id, *vendor)).collect();
            assert_eq!(open(&words.join("+")), Ok(all));
        }
        assert!(open("vgprs").is_err_and(|error| error.contains("`pool`, `waves_by_registers`")));
    }
}
