//! AMDGPU assembly, as `clang -S`, `rustc --emit=asm` or `--save-temps` write it.
//!
//! Three places speak of a kernel: the `.amdhsa_kernel` block with the counts that the hardware
//! allocates (LLVM pads them), the YAML in `.amdgpu_metadata` with the counts that the kernel needs,
//! and the comments under `; Kernel info:`, which also count VGPRs apart from AGPRs to the last one.
//! The padded counts go to `vgprs_allocated` and `sgprs_allocated`, rounded as the assembler rounds
//! them for the kernel's descriptor, the others to `vgprs`, `agprs` and `sgprs`. A file may lack any
//! of the three.
//!
//! Where LLVM writes an expression (`max(big.num_vgpr, 1)`), the count is unknown and listed in
//! [`MeasuredKernel::symbolic`], unless another place has the number.
//!
//! A text of several targets (an unbundled `clang -S` of several `--offload-arch`) starts anew at
//! each `.amdgcn_target`.
//!
//! What begins has to end: a block, the metadata, and the last function, where nothing behind it says more of it. So a
//! file that is cut short between two functions has no mark of it.

mod metadata;
mod unit;

use crate::{ArtifactError, MeasuredKernel};
use metadata::Metadata;
use unit::Unit;

/// The part of the text that the reader is in.
enum Section {
    Code,
    /// In the `.amdhsa_kernel` block of the kernel of this index, from this line.
    Block(usize, u64),
    /// In the YAML that starts at this line.
    Metadata(Metadata, u64),
}

/// The kernels of an assembly file, in the order of their first mention. Text that is no AMDGPU
/// assembly has none.
///
/// # Errors
///
/// The line at which a block, the metadata or the last function is never ended, a directive has no value, or a count is
/// over `u32`.
pub fn read(text: &str) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let mut kernels = Vec::new();
    let mut unit = Unit::default();
    let mut section = Section::Code;
    // The function whose size was last given, of which a comment block speaks; whether one is open.
    let mut function = "";
    let mut info: Option<usize> = None;
    // The function that has begun, and the line: compilers end each by its size, and people by its block or the metadata.
    let mut begun: Option<(&str, u64)> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let trimmed = line.trim();
        match &mut section {
            Section::Metadata(metadata, _) => {
                if trimmed == ".end_amdgpu_metadata" {
                    metadata.close(&mut unit)?;
                    section = Section::Code;
                    begun = None;
                } else {
                    metadata.line(line, number, &mut unit)?;
                }
                continue;
            }
            Section::Block(kernel, _) => {
                let kernel = *kernel;
                let code = without_comment(trimmed);
                if code == ".end_amdhsa_kernel" {
                    section = Section::Code;
                } else {
                    let (directive, value) = directive(code);
                    unit.said(kernel, directive, value, number);
                }
                continue;
            }
            Section::Code => {}
        }
        if let Some(comment) = trimmed.strip_prefix(';') {
            let comment = comment.trim();
            if comment == "Kernel info:" && !function.is_empty() {
                info = Some(unit.kernel(&unquoted(function)));
            } else if let (Some(kernel), Some((key, value))) = (info, comment.split_once(':')) {
                // `LDSByteSize: 0 bytes/workgroup (compile time only)`
                let value = value.split(" bytes/").next().unwrap_or(value).trim();
                unit.said(kernel, key.trim(), value, number);
            }
            continue;
        }
        info = None;
        if !trimmed.starts_with('.') {
            continue;
        }
        let code = without_comment(trimmed);
        let (directive, value) = directive(code);
        let symbol = value.rsplit_once(',').map_or(value, |(symbol, _)| symbol);
        match directive {
            ".type" if value.ends_with("@function") => begun = Some((symbol, number)),
            ".size" | ".amdhsa_kernel" => begun = begun.filter(|(begun, _)| *begun != symbol),
            _ => {}
        }
        match directive {
            ".amdgcn_target" => {
                unit.finish(&mut kernels)?;
                unit = Unit::default();
                unit.target = unquoted(value);
            }
            ".amdhsa_kernel" if value.is_empty() => {
                return Err(ArtifactError::in_line(number, "`.amdhsa_kernel` without a name"));
            }
            ".amdhsa_kernel" => section = Section::Block(unit.kernel(&unquoted(value)), number),
            ".amdgpu_metadata" => section = Section::Metadata(Metadata::default(), number),
            ".size" => function = value.rsplit_once(',').map_or("", |(name, _)| name),
            _ => {}
        }
    }
    let (start, without) = match (section, begun) {
        (Section::Block(_, start), _) => {
            (start, "`.amdhsa_kernel` without `.end_amdhsa_kernel`".to_owned())
        }
        (Section::Metadata(_, start), _) => {
            (start, "`.amdgpu_metadata` without `.end_amdgpu_metadata`".to_owned())
        }
        (Section::Code, Some((function, start))) => {
            (start, format!("`.type {function},@function` without `.size {function}`"))
        }
        (Section::Code, None) => {
            unit.finish(&mut kernels)?;
            return Ok(kernels);
        }
    };
    Err(ArtifactError::in_line(start, without).short())
}

/// A line up to its comment: `;` or `//`, outside of quotes.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut bytes = line.bytes().enumerate().peekable();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => quoted = !quoted,
            b'\\' if quoted => {
                bytes.next();
            }
            b';' if !quoted => return line[..at].trim_end(),
            b'/' if !quoted && bytes.peek().is_some_and(|&(_, next)| next == b'/') => {
                return line[..at].trim_end();
            }
            _ => {}
        }
    }
    line
}

/// The first word of a line, and what follows.
fn directive(code: &str) -> (&str, &str) {
    let (directive, value) = code.split_once(char::is_whitespace).unwrap_or((code, ""));
    (directive, value.trim())
}

/// A symbol or a string without its quotes.
fn unquoted(symbol: &str) -> String {
    match symbol.strip_prefix('"').and_then(|inner| inner.strip_suffix('"')) {
        Some(inner) => inner.replace("\\\"", "\"").replace("\\\\", "\\"),
        None => symbol.to_owned(),
    }
}

/// What a file gives for a count.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Count {
    Number(u32),
    /// An expression, which the assembler or the linker computes.
    Symbolic(String),
}

impl Count {
    fn parse(key: &str, value: &str, line: u64) -> Result<Self, ArtifactError> {
        let bad = |what: &str| ArtifactError::in_line(line, format!("`{key}` {what}"));
        let (digits, radix) = match value.strip_prefix("0x").or_else(|| value.strip_prefix("0X")) {
            Some(digits) => (digits, 16),
            None => (value, 10),
        };
        if value.is_empty() {
            Err(bad("of nothing"))
        } else if !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
            && value.starts_with(|first: char| first.is_ascii_digit())
        {
            u32::from_str_radix(digits, radix)
                .map(Self::Number)
                .map_err(|_| bad(&format!("of `{value}`, which is no 32-bit count")))
        } else {
            Ok(Self::Symbolic(value.to_owned()))
        }
    }
}
