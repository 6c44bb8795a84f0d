//! LLVM's `kernel-resource-usage` remarks: what the AMDGPU back end prints about each kernel.
//!
//! Four forms of the same remarks (LLVM 14 to 22):
//!
//! * clang, `-Rpass-analysis=kernel-resource-usage`:
//!   `k.cl:3:1: remark:     VGPRs: 84 [-Rpass-analysis=kernel-resource-usage]`
//! * rustc, `-Cremark=kernel-resource-usage -Cdebuginfo=1`:
//!   `note: src/lib.rs:9:0 kernel-resource-usage (analysis):     VGPRs: 84`
//! * LLVM's own tools and a linker that optimizes: `ld.lld: remark: k.cl:3:0:     VGPRs: 84`
//! * YAML, documents `--- !Analysis`: `-fsave-optimization-record`, which has these remarks only
//!   where `-Rpass-analysis=kernel-resource-usage` is given beside it, or rustc's `-Zremark-dir`.
//!
//! The first three may stand anywhere in a build log. Remarks name no target, so
//! [`MeasuredKernel::target`] is empty, and they give no allocated (padded) counts.
//!
//! A kernel that calls out of its module has symbolic counts (`VGPRs: big.num_vgpr`): they are
//! unknown and listed in [`MeasuredKernel::symbolic`].
//!
//! Parallel builds interleave the remarks of several kernels; they are told apart by
//! `file:line:column`. Where two kernels at one place interleave, nothing can tell them apart, and
//! that is an error.

mod block;
mod yaml;

use std::borrow::Cow;

use crate::{ArtifactError, MeasuredKernel};
use block::{Blocks, Field, NAME};

const PASS: &str = "kernel-resource-usage";

/// The kernels in a build log or in a file of YAML remarks, in the order of their first remarks.
/// A text without such remarks has no kernels.
///
/// # Errors
///
/// The line at which a remark belongs to no kernel, or to one of two that cannot be told apart, has
/// no value or one over `u32`, or at which a YAML document is cut off.
pub fn read(text: &str) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let mut blocks = Blocks::default();
    each(text, &mut |location, field, value, line| blocks.add(location, field, value, line))?;
    Ok(blocks.kernels())
}

/// Takes where a remark stands, what it tells, its value, and its line.
type Take<'a> = dyn FnMut(&str, &'static Field, &str, u64) -> Result<(), ArtifactError> + 'a;

/// Hands on the remarks of a text, front to back.
fn each(text: &str, take: &mut Take<'_>) -> Result<(), ArtifactError> {
    let mut document: Option<yaml::Document> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = without_colours(line);
        if let Some(open) = &mut document {
            if open.line(&line, number)? {
                open.end(take)?;
                document = None;
            }
        } else if line.starts_with("--- !") {
            document = Some(yaml::Document::starting_at(number));
        } else if let Some((location, remark)) =
            clang(&line).or_else(|| rustc(&line)).or_else(|| llvm(&line))
        {
            let Some((label, value)) = remark.trim_start().split_once(':') else { continue };
            if let Some(field) = Field::labelled(label) {
                take(location, field, value.trim(), number)?;
            }
        }
    }
    let cut = |open: yaml::Document| {
        Err(ArtifactError::in_line(open.start, "YAML document without an end `...`"))
    };
    document.map_or(Ok(()), cut)
}

/// The line of a source file at which a kernel is defined, as remarks name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// The kernel's name, as the file has it.
    pub kernel: String,
    /// The source file, as the compiler was given it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
}

/// The source lines of the kernels that a build log or a file of YAML remarks names, in the order of the
/// remarks, up to what [`read`] refuses. A kernel without a line is left out.
#[must_use]
pub fn source_lines(text: &str) -> Vec<SourceLine> {
    let mut lines = Vec::new();
    // What is wrong, who reads the kernels says.
    let _ = each(text, &mut |location, field, value, _| {
        if field.is(NAME) {
            lines.extend(source_line(location, value));
        }
        Ok(())
    });
    lines
}

/// The source line of a kernel at `k.cl:3:1`, or at `{ File: k.cl, Line: 4, Column: 0 } k` in YAML, if it is known:
/// LLVM writes `<unknown>` and 0 without debug information.
fn source_line(location: &str, kernel: &str) -> Option<SourceLine> {
    let (file, line) = match location.strip_prefix('{') {
        Some(location) => {
            let (_, location) = location.split_once("File:")?;
            let (file, rest) = location.split_once(", Line:")?;
            (yaml::scalar(file, 0).ok()?, rest.split(',').next()?)
        }
        None => {
            // The file may hold colons, the line and the column do not.
            let mut parts = location.rsplitn(3, ':').skip(1);
            let line = parts.next()?;
            (parts.next()?.trim().to_owned(), line)
        }
    };
    let line = line.trim().parse().ok().filter(|line| *line > 0)?;
    let is_known = !file.is_empty() && file != "<unknown>";
    is_known.then(|| SourceLine { kernel: kernel.trim().to_owned(), file, line })
}

/// The location and the text of clang's form.
fn clang(line: &str) -> Option<(&str, &str)> {
    // Without its end a remark was cut off, and its number may have lost digits.
    let line = line.trim_end().strip_suffix("[-Rpass-analysis=kernel-resource-usage]")?;
    line.split_once(": remark: ")
}

/// The location and the text of rustc's form.
fn rustc(line: &str) -> Option<(&str, &str)> {
    let (location, remark) =
        line.trim_start().strip_prefix("note: ")?.split_once(" kernel-resource-usage (")?;
    // rustc spells the kind of the remark in the parentheses.
    Some((location, remark.split_once("): ")?.1))
}

/// The location and the text of the form of `llc` and `ld.lld`.
fn llvm(line: &str) -> Option<(&str, &str)> {
    let (tool, remark) = line.split_once("remark: ")?;
    (tool.is_empty() || tool.ends_with("lld: ")).then(|| remark.split_once(": "))?
}

/// A line without the escape sequences that colour it: a log of a terminal has them.
fn without_colours(line: &str) -> Cow<'_, str> {
    if !line.contains('\x1b') {
        return Cow::Borrowed(line);
    }
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('\x1b') {
        plain.push_str(before);
        rest = match after.strip_prefix('[') {
            // Parameters, then one byte from `@` to `~` ends the sequence (ECMA-48, 5.4).
            Some(sequence) => sequence
                .find(|c: char| ('@'..='~').contains(&c))
                .map_or("", |end| &sequence[end + 1..]),
            None => after,
        };
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}
