//! A large manifest in TOML, by its kernels: what `toml` makes of a text takes forty times its length.

use std::io::{BufRead, Read as _};
use std::mem;

use serde::Deserialize;

use super::{
    File, Input, Kernel, Unread, Version, has, supported, text, toml_error, with_features_apart,
};
use crate::source::Source;
use crate::{ArtifactError, Visit};

/// No kernel is longer.
const LONGEST: usize = 1 << 20;

/// What stands above the first line `[[kernels]]`; there may be kernels in another form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    schema: u32,
    #[serde(rename = "tool")]
    _tool: String,
    #[serde(default)]
    inputs: Vec<Input>,
    #[serde(default)]
    passed_over: Vec<Unread>,
    #[serde(default)]
    kernels: Vec<Kernel>,
}

/// A kernel, and what stands between it and the next.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tables {
    kernels: Vec<Kernel>,
    #[serde(default)]
    inputs: Vec<Input>,
    #[serde(default)]
    passed_over: Vec<Unread>,
}

/// Hands the kernels of a manifest in TOML to `visit`, one at a time, where each has a table of its own.
///
/// The text is cut above each line `[[kernels]]`. Where such a line is no table, because it stands within quotes or
/// brackets, what is above it is no TOML.
///
/// # Errors
///
/// As [`read_toml`](super::read_toml), and where a part of it is longer than [`LONGEST`]. Nothing is handed on then.
pub(crate) fn each_toml(
    source: &mut dyn Source,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let mut kernel = |kernel: Kernel| visit.kernel(with_features_apart(kernel.into()));
    let mut parts = Parts::of(text(source)?);
    let first = parts.next()?.unwrap_or_default();
    supported(&first.read::<Version>()?)?;
    if parts.above.is_empty() {
        let File { schema, inputs, passed_over, kernels, .. } = first.read()?;
        has(schema, &inputs, &passed_over)?;
        kernels.into_iter().for_each(kernel);
        for part in passed_over {
            part.hand_on(visit);
        }
        return Ok(());
    }
    let Head { schema, mut inputs, mut passed_over, kernels, .. } = first.read()?;
    while let Some(part) = parts.next()? {
        let tables: Tables = part.read()?;
        inputs.extend(tables.inputs);
        passed_over.extend(tables.passed_over);
    }
    has(schema, &inputs, &passed_over)?;
    kernels.into_iter().for_each(&mut kernel);
    drop(parts);
    let mut parts = Parts::of(text(source)?);
    parts.next()?;
    while let Some(part) = parts.next()? {
        part.read::<Tables>()?.kernels.into_iter().for_each(&mut kernel);
    }
    for part in passed_over {
        part.hand_on(visit);
    }
    Ok(())
}

/// A text that begins a file, or with the line `[[kernels]]`.
#[derive(Default)]
struct Part {
    text: String,
    /// The lines above it.
    lines: u64,
}

impl Part {
    fn read<'a, T: Deserialize<'a>>(&'a self) -> Result<T, ArtifactError> {
        toml::from_str(&self.text).map_err(|error| {
            let error = toml_error(&self.text, &error);
            ArtifactError { line: error.line.map(|line| line + self.lines), ..error }
        })
    }
}

/// The parts of a text, the first of which is what stands above the kernels.
struct Parts<R> {
    rest: R,
    /// The line that the next part begins with, which is read.
    above: Vec<u8>,
    /// The lines of the parts before.
    lines: u64,
}

impl<R: BufRead> Parts<R> {
    fn of(rest: R) -> Self {
        Self { rest, above: Vec::new(), lines: 0 }
    }

    /// # Errors
    ///
    /// Where a part is longer than [`LONGEST`], or is no text.
    fn next(&mut self) -> Result<Option<Part>, ArtifactError> {
        let mut text = mem::take(&mut self.above);
        let mut lines = u64::from(!text.is_empty());
        loop {
            let start = text.len();
            let room = (LONGEST + 1 - start) as u64;
            let read = self.rest.by_ref().take(room).read_until(b'\n', &mut text);
            let wrong = |reason: &str| {
                ArtifactError::in_line(self.lines + 1, format!("manifest: {reason}"))
            };
            read.map_err(|error| wrong(&error.to_string()))?;
            if text.len() > LONGEST {
                return Err(wrong(
                    "more than 1 MiB without a line `[[kernels]]` in a TOML file of more than 16 MiB; write such a \
                     manifest in JSON",
                ));
            }
            // That of a part is its first line.
            if start > 0 && text[start..].trim_ascii_end() == b"[[kernels]]" {
                self.above = text.split_off(start);
            } else if text.len() > start {
                lines += 1;
                continue;
            } else if text.is_empty() {
                return Ok(None);
            }
            let text = String::from_utf8(text).map_err(|error| wrong(&error.to_string()))?;
            let part = Part { text, lines: self.lines };
            self.lines += lines;
            return Ok(Some(part));
        }
    }
}
