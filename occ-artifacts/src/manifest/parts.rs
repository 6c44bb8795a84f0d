//! A large manifest in TOML, by its kernels: what `toml` makes of a text takes forty times its length.

use serde::Deserialize;

use super::{File, Input, Kernel, Version, has_inputs, supported, toml_error, with_features_apart};
use crate::{ArtifactError, MeasuredKernel};

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
    kernels: Vec<Kernel>,
}

/// A kernel, and what stands between it and the next.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tables {
    kernels: Vec<Kernel>,
    #[serde(default)]
    inputs: Vec<Input>,
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
    text: &str,
    visit: &mut dyn FnMut(MeasuredKernel),
) -> Result<(), ArtifactError> {
    let mut parts = Parts::of(text);
    let first = parts.next().unwrap_or(Part { text: "", lines: 0 });
    supported(&first.read::<Version>()?)?;
    let mut visit = |kernel: Kernel| visit(with_features_apart(kernel.into()));
    if first.text.len() == text.len() {
        let File { schema, inputs, kernels, .. } = first.read()?;
        has_inputs(schema, &inputs)?;
        kernels.into_iter().for_each(visit);
        return Ok(());
    }
    let Head { schema, mut inputs, kernels, .. } = first.read()?;
    for part in parts {
        inputs.extend(part.read::<Tables>()?.inputs);
    }
    has_inputs(schema, &inputs)?;
    kernels.into_iter().for_each(&mut visit);
    for part in Parts::of(text).skip(1) {
        part.read::<Tables>()?.kernels.into_iter().for_each(&mut visit);
    }
    Ok(())
}

/// A text that begins a file, or with the line `[[kernels]]`.
struct Part<'a> {
    text: &'a str,
    /// The lines above it.
    lines: u64,
}

impl<'a> Part<'a> {
    fn read<T: Deserialize<'a>>(&self) -> Result<T, ArtifactError> {
        if self.text.len() > LONGEST {
            let reason = "manifest: more than 1 MiB without a line `[[kernels]]` in a TOML file of more than 16 MiB; \
                          write such a manifest in JSON";
            return Err(ArtifactError::in_line(self.lines + 1, reason));
        }
        toml::from_str(self.text).map_err(|error| {
            let error = toml_error(self.text, &error);
            ArtifactError { line: error.line.map(|line| line + self.lines), ..error }
        })
    }
}

/// The parts of a text, the first of which is what stands above the kernels.
struct Parts<'a> {
    rest: Option<&'a str>,
    lines: u64,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Self {
        Self { rest: Some(text), lines: 0 }
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        let rest = self.rest?;
        let mut end = 0;
        let mut lines = 0;
        for line in rest.split_inclusive('\n') {
            // That of a part is its first line.
            if end > 0 && line.trim_end() == "[[kernels]]" {
                break;
            }
            end += line.len();
            lines += 1;
        }
        let (text, rest) = rest.split_at(end);
        let part = Part { text, lines: self.lines };
        self.lines += lines;
        self.rest = (!rest.is_empty()).then_some(rest);
        Some(part)
    }
}
