//! The YAML between `.amdgpu_metadata` and `.end_amdgpu_metadata`, line by line.
//!
//! No YAML crate: the assembler's input has one shape (a list of flat mappings under
//! `amdhsa.kernels`, whose nested lists do not matter here but for three numbers), hand-written
//! kernels keep to it, and an error should name a line.

use super::unit::{ALLOCATES, METADATA, Unit};
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
    /// The open kernel's required workgroup, while its numbers come one a line.
    shape: Option<Shape>,
    /// The line where the open kernel starts.
    start: u64,
}

struct Shape {
    numbers: Vec<u32>,
    open: bool,
    line: u64,
}

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
        } else if let (Some(item), Some(shape)) = (dash, &mut self.shape)
            && shape.open
        {
            shape.push(item, number)?;
            return Ok(());
        }
        // One of the kernel's arguments, which stand deeper.
        let argument = text.strip_prefix("- ").unwrap_or(text).trim_start();
        if let Some(kind) = argument.strip_prefix(".value_kind:")
            && ALLOCATES_LDS.contains(&plain(kind))
        {
            self.open.push((ALLOCATES.to_owned(), "1".to_owned(), number));
        }
        if column == self.keys
            && let Some((key, value)) = text.split_once(':')
        {
            self.key(key, plain(value), number)?;
        }
        Ok(())
    }

    fn key(&mut self, key: &str, value: &str, line: u64) -> Result<(), ArtifactError> {
        if let Some(shape) = &mut self.shape {
            shape.open = false;
        }
        if key != ".reqd_workgroup_size" {
            self.open.push((key.to_owned(), value.to_owned(), line));
            return Ok(());
        }
        let mut shape = Shape { numbers: Vec::new(), open: value.is_empty(), line };
        if !value.is_empty() {
            let list = value.strip_prefix('[').and_then(|list| list.strip_suffix(']'));
            for number in list.unwrap_or(value).split(',') {
                shape.push(number, line)?;
            }
        }
        self.shape = Some(shape);
        Ok(())
    }

    /// The end of the metadata.
    pub(super) fn end(&mut self, unit: &mut Unit) -> Result<(), ArtifactError> {
        self.close(unit)
    }

    /// Hands the open kernel to the unit.
    fn close(&mut self, unit: &mut Unit) -> Result<(), ArtifactError> {
        let keys = std::mem::take(&mut self.open);
        let shape = self.shape.take();
        if keys.is_empty() && shape.is_none() {
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
            let value = match value.as_str() {
                "true" => "1",
                "false" => "0",
                other => other,
            };
            unit.count(kernel, METADATA, key, value, *line)?;
        }
        if let Some(shape) = shape {
            let numbers = shape.numbers.try_into().map_err(|_| {
                ArtifactError::in_line(shape.line, "`.reqd_workgroup_size` not of three numbers")
            })?;
            unit.required_workgroup(kernel, numbers);
        }
        Ok(())
    }
}

impl Shape {
    fn push(&mut self, number: &str, line: u64) -> Result<(), ArtifactError> {
        let number = number.trim();
        let parsed = number.parse().map_err(|_| {
            ArtifactError::in_line(line, format!("`.reqd_workgroup_size` of `{number}`"))
        })?;
        // One more than there may be is enough to know that there are too many.
        if self.numbers.len() < 4 {
            self.numbers.push(parsed);
        }
        Ok(())
    }
}

/// A scalar without its quotes: the names and numbers in it need no escapes.
fn plain(value: &str) -> &str {
    let value = value.trim();
    let inner = |quote| value.strip_prefix(quote)?.strip_suffix(quote);
    inner('\'').or_else(|| inner('"')).unwrap_or(value)
}
