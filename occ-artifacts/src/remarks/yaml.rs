//! One YAML document of LLVM's remarks, line by line.
//!
//! No YAML crate: LLVM's serializer writes one shape only (top-level keys at the margin, arguments
//! as `  - Key: value`), a record of a big program has millions of lines of other passes that need
//! no parsing, and values must stay text, since `1e3` may be a kernel's name.

use super::block::Field;
use super::{PASS, Take};
use crate::ArtifactError;

/// A document whose end is not reached yet.
#[derive(Default)]
pub(super) struct Document {
    pub(super) start: u64,
    pass: bool,
    name: String,
    /// The file and line, as the document writes them, and the function.
    location: String,
    args: Vec<(String, String, u64)>,
    key: Key,
}

#[derive(Default, PartialEq, Eq)]
enum Key {
    #[default]
    Other,
    /// A long location continues on the next line.
    DebugLoc,
    Args,
}

impl Document {
    pub(super) fn starting_at(start: u64) -> Self {
        // `Pass` comes first in what LLVM writes; until it is read, keep what comes.
        Self { start, pass: true, ..Self::default() }
    }

    /// Takes a line; whether it was the last of the document.
    pub(super) fn line(&mut self, line: &str, number: u64) -> Result<bool, ArtifactError> {
        if line.starts_with("...") {
            return Ok(true);
        }
        if line.starts_with("---") {
            return Err(ArtifactError::in_line(number, "YAML document within a document"));
        }
        if !self.pass {
            return Ok(false);
        }
        if !line.starts_with(' ') {
            let Some((key, value)) = line.split_once(':') else { return Ok(false) };
            self.key = Key::Other;
            match key {
                "Pass" => self.pass = scalar(value, number)? == PASS,
                "Name" => self.name = scalar(value, number)?,
                "DebugLoc" => {
                    self.key = Key::DebugLoc;
                    self.location.push_str(value.trim());
                }
                "Function" => {
                    self.location.push(' ');
                    self.location.push_str(value.trim());
                }
                "Args" => self.key = Key::Args,
                _ => {}
            }
        } else if self.key == Key::DebugLoc {
            self.location.push_str(line.trim());
        } else if self.key == Key::Args
            && let Some((key, value)) =
                line.strip_prefix("  - ").and_then(|arg| arg.split_once(':'))
        {
            self.args.push((key.to_owned(), scalar(value, number)?, number));
        }
        Ok(false)
    }

    /// Hands on the remark, where it is one about resources.
    pub(super) fn end(&self, take: &mut Take<'_>) -> Result<(), ArtifactError> {
        if !self.pass {
            return Ok(());
        }
        let Some(field) = Field::named(&self.name) else { return Ok(()) };
        let Some((_, value, line)) = self.args.iter().find(|(key, ..)| *key == self.name) else {
            let reason = format!("no argument `{}` in the remark of that name", self.name);
            return Err(ArtifactError::in_line(self.start, reason));
        };
        take(&self.location, field, value, *line)
    }
}

/// The text of a plain, single-quoted or double-quoted scalar on one line.
pub(super) fn scalar(value: &str, line: u64) -> Result<String, ArtifactError> {
    let value = value.trim();
    if let Some(quoted) = value.strip_prefix('\'') {
        return match quoted.strip_suffix('\'') {
            Some(inner) => Ok(inner.replace("''", "'")),
            None => Err(ArtifactError::in_line(line, "quote without an end")),
        };
    }
    let Some(quoted) = value.strip_prefix('"') else { return Ok(value.to_owned()) };
    let unended = || ArtifactError::in_line(line, "quote without an end");
    let inner = quoted.strip_suffix('"').ok_or_else(unended)?;
    let mut text = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        let escape = chars.next().ok_or_else(unended)?;
        text.push(match escape {
            'x' | 'u' | 'U' => {
                let digits = [('x', 2), ('u', 4), ('U', 8)];
                let digits =
                    digits.iter().find(|entry| entry.0 == escape).map_or(0, |entry| entry.1);
                let code = (0..digits).try_fold(0_u32, |code, _| {
                    Some(code.checked_mul(16)? + chars.next()?.to_digit(16)?)
                });
                let bad = || ArtifactError::in_line(line, format!("bad escape `\\{escape}`"));
                code.and_then(char::from_u32).ok_or_else(bad)?
            }
            'n' => '\n',
            't' => '\t',
            other => other,
        });
    }
    Ok(text)
}
