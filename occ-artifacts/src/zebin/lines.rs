//! The lines of `.ze_info`: the block style of YAML that IGC writes, and nothing else of YAML.
//!
//! A general reader would bring anchors, tags and nesting without an end, none of which a zebin has, into every build
//! that reads one.

use crate::ArtifactError;

/// What a line says.
pub(super) enum Said<'a> {
    /// An element of the list at the path begins.
    Item,
    /// The value at the path, without quotes.
    Value(&'a str),
}

/// Takes a line: the keys that lead to it, what it says, and its number.
pub(super) type Visit<'v, 'a> =
    dyn FnMut(&[&'a str], Said<'a>, u64) -> Result<(), ArtifactError> + 'v;

/// Deepest nesting of keys.
const DEPTH: usize = 8;

/// Hands on each line with the keys that lead to it, in the order of the text: `kernels`, `execution_env`, `grf_count`.
///
/// # Errors
///
/// Where a line is none of `key: value`, `- key: value` and `key:`, and what `visit` says.
pub(super) fn each<'a>(text: &'a str, visit: &mut Visit<'_, 'a>) -> Result<(), ArtifactError> {
    // The keys that are open, each with its column.
    let mut path: Vec<&'a str> = Vec::new();
    let mut columns: Vec<usize> = Vec::new();
    for (number, line) in (1_u64..).zip(text.lines()) {
        let wrong = |reason: &str| ArtifactError::in_line(number, format!("`.ze_info`: {reason}"));
        let mut rest = line.trim_end();
        if rest.is_empty() || matches!(rest, "---" | "...") || rest.trim_start().starts_with('#') {
            continue;
        }
        let mut column = rest.len() - rest.trim_start_matches(' ').len();
        rest = &rest[column..];
        while let Some(item) = rest.strip_prefix("- ") {
            close(column, &mut path, &mut columns);
            visit(&path, Said::Item, number)?;
            let inner = item.trim_start_matches(' ');
            column += rest.len() - inner.len();
            rest = inner;
        }
        close(column, &mut path, &mut columns);
        let Some((key, value)) =
            rest.split_once(':').filter(|(_, value)| value.is_empty() || value.starts_with(' '))
        else {
            return Err(wrong("expected `key: value`"));
        };
        let is_key = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if key.is_empty() || !key.bytes().all(is_key) || path.len() == DEPTH {
            return Err(wrong("expected a key of letters, digits and `_`"));
        }
        path.push(key);
        columns.push(column);
        let value = value.trim();
        if value.starts_with(['&', '*', '!', '|', '>', '{', '%', '@', '`']) {
            return Err(wrong("expected a plain value"));
        }
        if !value.is_empty() {
            let quoted = |quote| value.strip_prefix(quote)?.strip_suffix(quote);
            visit(&path, Said::Value(quoted('\'').or(quoted('"')).unwrap_or(value)), number)?;
        }
    }
    Ok(())
}

/// Forgets the keys that end where a line starts in this column.
fn close(column: usize, path: &mut Vec<&str>, columns: &mut Vec<usize>) {
    while columns.last().is_some_and(|open| *open >= column) {
        columns.pop();
        path.pop();
    }
}
