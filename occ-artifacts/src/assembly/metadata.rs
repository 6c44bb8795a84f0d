//! The YAML between `.amdgpu_metadata` and `.end_amdgpu_metadata`, line by line.
//!
//! No YAML crate: the assembler's input has one shape (a list of flat mappings under
//! `amdhsa.kernels`, whose nested lists do not matter here but for three numbers), hand-written
//! kernels keep to it, and an error should name a line.

use super::unit::{ALLOCATES, Unit};
use crate::ArtifactError;
use crate::measured::ALLOCATES_LDS;

/// The metadata as far as it was read.
#[derive(Default)]
pub(super) struct Metadata {
    /// Whether the lines are in `amdhsa.kernels`.
    in_kernels: bool,
    /// Columns before the dash of a kernel.
    indent: Option<usize>,
    /// Columns before the keys of the open kernel.
    keys: usize,
    /// Keys, values and lines of the open kernel: its name may come last.
    open: Vec<(String, String, u64)>,
    /// Whether the numbers of its required workgroup come one a line.
    in_shape: bool,
    /// The line where the open kernel starts.
    start: u64,
}

/// The key of the required workgroup, whose value is a list.
const SHAPE: &str = ".reqd_workgroup_size";

impl Metadata {
    /// Takes a line.
    pub(super) fn line(
        &mut self,
        line: &str,
        number: u64,
        unit: &mut Unit,
    ) -> Result<(), ArtifactError> {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if text.is_empty() || text.starts_with('#') || text.starts_with("---") {
            return Ok(());
        }
        let dash = text.strip_prefix('-').filter(|rest| rest.starts_with(' ') || rest.is_empty());
        if indent == 0 && dash.is_none() {
            self.close(unit)?;
            self.in_kernels = text.trim_end() == "amdhsa.kernels:";
            if let Some(target) = text.strip_prefix("amdhsa.target:")
                && unit.target.is_empty()
            {
                plain(target).clone_into(&mut unit.target);
            }
            return Ok(());
        }
        if !self.in_kernels {
            return Ok(());
        }
        let mut text = text;
        let mut column = indent;
        if let Some(rest) = dash
            && *self.indent.get_or_insert(indent) == indent
        {
            self.close(unit)?;
            self.start = number;
            text = rest.trim_start();
            column = line.len() - text.len();
            self.keys = column;
        } else if let (Some(item), true, Some((_, list, _))) =
            (dash, self.in_shape, self.open.last_mut())
        {
            *list += item;
            list.push(',');
            return Ok(());
        }
        // One of the kernel's arguments, which stand deeper.
        let argument = text.strip_prefix("- ").unwrap_or(text).trim_start();
        if let Some(kind) = argument.strip_prefix(".value_kind:")
            && ALLOCATES_LDS.contains(&plain(kind))
        {
            self.in_shape = false;
            self.open.push((ALLOCATES.to_owned(), "1".to_owned(), number));
        }
        if column == self.keys
            && let Some((key, value)) = text.split_once(':')
        {
            let value = plain(value);
            self.in_shape = key == SHAPE && value.is_empty();
            self.open.push((key.to_owned(), value.to_owned(), number));
        }
        Ok(())
    }

    /// Hands the open kernel to the unit.
    pub(super) fn close(&mut self, unit: &mut Unit) -> Result<(), ArtifactError> {
        let keys = std::mem::take(&mut self.open);
        self.in_shape = false;
        if keys.is_empty() {
            return Ok(());
        }
        let value = |wanted: &str| keys.iter().find(|(key, ..)| key == wanted).map(|key| &key.1);
        // The symbol is the label in the code and `.kd`; the name, with old compilers, the source's.
        let symbol = value(".symbol").and_then(|symbol| symbol.strip_suffix(".kd"));
        let name =
            symbol.or_else(|| value(".name").map(String::as_str)).filter(|name| !name.is_empty());
        let Some(name) = name else {
            return Err(ArtifactError::in_line(self.start, "metadata of a kernel without a name"));
        };
        let kernel = unit.kernel(name);
        for (key, value, line) in &keys {
            if key == SHAPE {
                unit.required_workgroup(kernel, shape(value, *line)?);
                continue;
            }
            let value = match value.as_str() {
                "true" => "1",
                "false" => "0",
                other => other,
            };
            unit.said(kernel, key, value, *line);
        }
        Ok(())
    }
}

/// The three numbers of a list, in one line or of one a line.
fn shape(list: &str, line: u64) -> Result<[u32; 3], ArtifactError> {
    let inner = list.strip_prefix('[').and_then(|list| list.strip_suffix(']')).unwrap_or(list);
    let inner = inner.strip_suffix(',').unwrap_or(inner);
    let numbers = inner.split(',').map(|number| {
        let number = number.trim();
        let wrong = |_| ArtifactError::in_line(line, format!("`{SHAPE}` of `{number}`"));
        number.parse().map_err(wrong)
    });
    let numbers = numbers.collect::<Result<Vec<u32>, _>>()?;
    let wrong = |_| ArtifactError::in_line(line, format!("`{SHAPE}` not of three numbers"));
    numbers.try_into().map_err(wrong)
}

/// A scalar without its quotes: the names and numbers in it need no escapes.
fn plain(value: &str) -> &str {
    let value = value.trim();
    let inner = |quote| value.strip_prefix(quote)?.strip_suffix(quote);
    inner('\'').or_else(|| inner('"')).unwrap_or(value)
}
