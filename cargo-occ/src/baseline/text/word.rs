//! The words of a line, with and without their quotes.

use occ_core::Vendor;

use super::files::FILE;
use super::{COMPILER, RISKY};
use crate::baseline::count::workgroup_key;
use crate::plain::{Json, is_hidden};

/// The words of a line, of which quotes may hold spaces.
pub(super) struct Words<'a> {
    pub(super) rest: &'a str,
}

/// A word with its quotes.
#[derive(Clone, Copy)]
pub(super) struct Word<'a>(pub(super) &'a str);

impl<'a> Words<'a> {
    pub(super) fn next(&mut self) -> Result<Option<Word<'a>>, String> {
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
    pub(super) fn text(self) -> Result<String, String> {
        unquoted(self.0)
    }

    /// The key and the value.
    pub(super) fn pair(self) -> Result<Option<(&'a str, String)>, String> {
        let Some((key, value)) = self.0.split_once('=') else { return Ok(None) };
        let key = key.strip_suffix('<').filter(|key| is_workgroup(key)).unwrap_or(key);
        Ok(Some((key, unquoted(value)?)))
    }

    pub(super) fn is_bound(self) -> bool {
        self.0.split_once("<=").is_some_and(|(key, _)| is_workgroup(key))
    }
}

fn is_workgroup(key: &str) -> bool {
    Vendor::ALL.iter().any(|vendor| workgroup_key(*vendor) == key)
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
