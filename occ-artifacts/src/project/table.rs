//! Values out of TOML, each with the line that an error names.

use std::ops::Range;

use occ_core::__private::key::Key;
use occ_core::__private::message;
use occ_core::{Ratio, lookup};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Date, Fraction, Ignored, LaunchSize, Pattern, Said, Spilling, Workgroup};
use crate::ArtifactError;

/// A value with its place.
type Value<'a> = Spanned<DeValue<'a>>;

/// The document.
pub(super) fn parse(text: &str) -> Result<DeTable<'_>, ArtifactError> {
    DeTable::parse(text).map(Spanned::into_inner).map_err(|error| {
        let end = error.span().map_or(0, |span| span.start);
        ArtifactError::in_line(line(text, end), error.message())
    })
}

/// A table of the text.
pub(super) struct Table<'a> {
    text: &'a str,
    keys: &'a DeTable<'a>,
    /// What its keys are called.
    noun: &'static str,
}

/// The value of a key.
pub(super) struct Entry<'a> {
    text: &'a str,
    key: &'a str,
    value: &'a Value<'a>,
}

impl<'a> Table<'a> {
    pub(super) fn new(text: &'a str, table: &'a DeTable<'a>, noun: &'static str) -> Self {
        Self { text, keys: table, noun }
    }

    /// Every key with its value.
    fn entries(&self) -> impl Iterator<Item = Entry<'a>> {
        let text = self.text;
        self.keys.iter().map(move |(key, value)| Entry { text, key: key.get_ref(), value })
    }

    fn get(&self, key: &str) -> Option<Entry<'a>> {
        self.entries().find(|entry| entry.key == key)
    }

    /// Refuses any other key than these.
    pub(super) fn only(&self, keys: &[&'static str]) -> Result<(), ArtifactError> {
        for (key, _) in self.keys {
            let name: &str = key.get_ref();
            if keys.contains(&name) {
                continue;
            }
            let begun = keys.iter().find(|known| name.len() > 2 && known.starts_with(name));
            let near = begun.copied().or_else(|| lookup::closest(name, keys));
            let hint = near.map_or_else(
                || format!("the keys are `{}`", keys.join("`, `")),
                |near| format!("the nearest is `{near}`"),
            );
            let reason = format!("unknown {} `{name}`; {hint}", self.noun);
            return Err(ArtifactError::in_line(line(self.text, key.span().start), reason));
        }
        Ok(())
    }

    /// The value of a key that may be left out.
    pub(super) fn optional<T>(
        &self,
        key: &str,
        read: impl Fn(&Entry<'a>) -> Result<T, ArtifactError>,
    ) -> Result<Option<Said<T>>, ArtifactError> {
        let Some(entry) = self.get(key) else { return Ok(None) };
        Ok(Some(Said { value: read(&entry)?, line: entry.line() }))
    }
}

impl<'a> Entry<'a> {
    fn line(&self) -> u64 {
        line(self.text, self.value.span().start)
    }

    fn wrong(&self, expected: &str) -> ArtifactError {
        ArtifactError::in_line(self.line(), format!("`{}` takes {expected}", self.key))
    }

    /// The value's own text.
    fn written(&self) -> &'a str {
        let Range { start, end } = self.value.span();
        self.text.get(start..end).unwrap_or_default()
    }

    fn string(&self) -> Option<&'a str> {
        self.value.get_ref().as_str()
    }

    /// The elements of a list, or the one value.
    fn elements(&self) -> Vec<Self> {
        let (text, key) = (self.text, self.key);
        let one = |value| Self { text, key, value };
        match self.value.get_ref() {
            DeValue::Array(list) => list.iter().map(one).collect(),
            _ => vec![one(self.value)],
        }
    }

    fn table(&self, noun: &'static str) -> Option<Table<'a>> {
        Some(Table::new(self.text, self.value.get_ref().as_table()?, noun))
    }

    /// A whole number of 32 bits.
    fn count(&self) -> Option<u32> {
        let number = self.value.get_ref().as_integer()?;
        u32::from_str_radix(&number.as_str().replace('_', ""), number.radix()).ok()
    }
}

/// The line of a byte, from 1.
fn line(text: &str, at: usize) -> u64 {
    text.get(..at).map_or(1, |before| before.matches('\n').count() as u64 + 1)
}

/// `"gfx90a"`, or a list of such names.
pub(super) fn architectures(entry: &Entry<'_>) -> Result<Vec<String>, ArtifactError> {
    let mut names: Vec<String> = Vec::new();
    let mut known = Vec::new();
    for element in entry.elements() {
        let Some(name) = element.string() else {
            return Err(element.wrong("names in quotes, as in `arch = [\"gfx90a\", \"sm_80\"]`"));
        };
        let at = |text: &str| ArtifactError::in_line(element.line(), text);
        let chip = lookup::find(name)
            .map_err(|error| at(&message::name_error(name, &error).to_string()))?;
        let features = name.split_once(':').map(|(_, features)| features);
        if known.contains(&(chip.arch.name, features)) {
            return Err(at(&format!("`{name}` is given twice in `arch`")));
        }
        known.push((chip.arch.name, features));
        names.push(name.to_owned());
    }
    filled(entry, names)
}

/// A path, or a list of paths.
pub(super) fn paths(entry: &Entry<'_>) -> Result<Vec<String>, ArtifactError> {
    let path = |element: Entry<'_>| match element.string() {
        Some(path) if !path.is_empty() => Ok(path.to_owned()),
        _ => Err(element.wrong("paths in quotes, as in `resources = [\"kernels/*.hsaco\"]`")),
    };
    let paths = entry.elements().into_iter().map(path).collect::<Result<_, _>>()?;
    filled(entry, paths)
}

/// A list that says nothing is a slip.
fn filled(entry: &Entry<'_>, list: Vec<String>) -> Result<Vec<String>, ArtifactError> {
    if list.is_empty() {
        return Err(entry.wrong("a list that is not empty; leave the key out instead"));
    }
    Ok(list)
}

/// `0.5`, `"50%"`.
pub(super) fn fraction(entry: &Entry<'_>) -> Result<Fraction, ArtifactError> {
    let wrong = || entry.wrong("a fraction from 0 to 1, as `0.5` or `\"50%\"`");
    let text = match entry.value.get_ref() {
        DeValue::String(text) if text.contains('%') => text.to_string(),
        DeValue::Integer(_) | DeValue::Float(_) => entry.written().replace('_', ""),
        _ => return Err(wrong()),
    };
    Ok(Fraction { ratio: Ratio::written(&text).ok_or_else(wrong)?, text })
}

/// `"deny"`, `"warn"`, `16`.
pub(super) fn spilling(entry: &Entry<'_>) -> Result<Spilling, ArtifactError> {
    match entry.string() {
        Some("deny") => Ok(Spilling::Deny),
        Some("warn") => Ok(Spilling::Warn),
        _ => entry.count().map(Spilling::AtMost).ok_or_else(|| {
            entry.wrong("`\"deny\"`, `\"warn\"`, or the bytes per thread that may be, as `16`")
        }),
    }
}

/// `[launch]`: a size for every pattern.
pub(super) fn launch(entry: &Entry<'_>) -> Result<Vec<LaunchSize>, ArtifactError> {
    let Some(table) = entry.table("kernel") else {
        return Err(entry.wrong("a table of launch sizes by kernel, as `[launch]`"));
    };
    let mut sizes: Vec<Entry<'_>> = table.entries().collect();
    // The parser has them in the order of their letters; here the first that matches counts.
    sizes.sort_by_key(|size| size.value.span().start);
    sizes.iter().map(launch_size).collect()
}

fn launch_size(entry: &Entry<'_>) -> Result<LaunchSize, ArtifactError> {
    let (pattern, line) = (pattern(entry, entry.key)?, entry.line());
    let mut size =
        LaunchSize { pattern, workgroup: None, dynamic_lds: None, tensor_columns: None, line };
    let Some(table) = entry.table("key") else {
        size.workgroup = Some(workgroup(entry)?);
        return Ok(size);
    };
    table.only(&["workgroup", "block", "dynamic_lds", "dynamic_shared", "tensor_columns"])?;
    for part in table.entries() {
        let is_twice = match Key::named(part.key) {
            Some(Key::Workgroup) => size.workgroup.replace(workgroup(&part)?).is_some(),
            Some(Key::TensorColumns) => {
                let columns = part.count().ok_or_else(|| part.wrong("columns, as `256`"))?;
                size.tensor_columns.replace(columns).is_some()
            }
            _ => {
                let bytes = part.count().ok_or_else(|| part.wrong("bytes, as `1024`"))?;
                size.dynamic_lds.replace(bytes).is_some()
            }
        };
        if is_twice {
            let reason = format!("`{}` is given twice, by both of its names", part.key);
            return Err(ArtifactError::in_line(part.line(), reason));
        }
    }
    if [size.workgroup.map(|_| 0), size.dynamic_lds, size.tensor_columns] == [None; 3] {
        return Err(entry.wrong("a launch size, as `256` or `{ workgroup = [16, 16] }`"));
    }
    Ok(size)
}

/// `256`, `[16, 16]`.
fn workgroup(entry: &Entry<'_>) -> Result<Workgroup, ArtifactError> {
    let wrong =
        || entry.wrong("a number of threads, 1 or more, as `256`, or a shape, as `[16, 16]`");
    let side = |element: &Entry<'_>| element.count().filter(|threads| *threads > 0);
    if !entry.value.get_ref().is_array() {
        return side(entry).map(Workgroup::Threads).ok_or_else(wrong);
    }
    let sides: Option<Vec<u32>> = entry.elements().iter().map(side).collect();
    match sides.as_deref() {
        Some([threads]) => Ok(Workgroup::Shape([*threads, 1, 1])),
        Some([x, y]) => Ok(Workgroup::Shape([*x, *y, 1])),
        Some([x, y, z]) => Ok(Workgroup::Shape([*x, *y, *z])),
        _ => Err(wrong()),
    }
}

/// `[[ignore]]`: a pattern, a reason, and a day.
pub(super) fn ignored(entry: &Entry<'_>) -> Result<Vec<Ignored>, ArtifactError> {
    entry.elements().iter().map(ignored_one).collect()
}

fn ignored_one(entry: &Entry<'_>) -> Result<Ignored, ArtifactError> {
    let Some(table) = entry.table("key") else {
        return Err(entry.wrong("tables with `kernel` and `reason`, as `[[ignore]]`"));
    };
    table.only(&["kernel", "reason", "until"])?;
    let needed = |key: &str, what: &str| match table.get(key).map(|part| (part.string(), part)) {
        Some((Some(text), _)) if !text.trim().is_empty() => Ok(text.trim()),
        Some((_, part)) => Err(part.wrong(what)),
        None => {
            let reason = format!("`ignore` needs `{key}`, {what}");
            Err(ArtifactError::in_line(entry.line(), reason))
        }
    };
    let kernel = needed("kernel", "a kernel's name in quotes, which may have `*` and `?`")?;
    let reason = needed("reason", "why in quotes")?;
    let until = table.optional("until", |until| {
        let text = until.string().unwrap_or_else(|| until.written());
        Date::read(text).ok_or_else(|| until.wrong("a day, as `\"2030-01-31\"`"))
    })?;
    Ok(Ignored {
        pattern: pattern(entry, kernel)?,
        reason: reason.to_owned(),
        until: until.map(|until| until.value),
        line: entry.line(),
    })
}

/// A pattern that no kernel is like is a slip.
fn pattern(entry: &Entry<'_>, text: &str) -> Result<Pattern, ArtifactError> {
    if text.is_empty() {
        return Err(ArtifactError::in_line(entry.line(), "a kernel's name is empty"));
    }
    Ok(Pattern::new(text))
}
