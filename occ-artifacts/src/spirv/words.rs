//! A SPIR-V module as a stream of instructions.

use super::numbers::{MAGIC, MemoryModel, Op};
use crate::ArtifactError;

/// The words of a module, in either byte order.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    bytes: &'a [u8],
    big_endian: bool,
}

/// Words before the first instruction.
const HEADER: usize = 5;

impl<'a> Words<'a> {
    /// The words of a whole module.
    pub(super) fn of_module(bytes: &'a [u8]) -> Result<Self, ArtifactError> {
        let big_endian = match bytes.get(..4) {
            Some(magic) if magic == MAGIC.to_le_bytes() => false,
            Some(magic) if magic == MAGIC.to_be_bytes() => true,
            _ => return Err(ArtifactError::at(0, "no SPIR-V module: its magic number is missing")),
        };
        if !bytes.len().is_multiple_of(4) || bytes.len() < 4 * HEADER {
            let reason = format!("SPIR-V module cut off: {} bytes", bytes.len());
            return Err(ArtifactError::at(bytes.len() as u64, reason));
        }
        Ok(Self { bytes, big_endian })
    }

    /// The version: 0x0001_0400 is 1.4.
    pub(super) fn version(self) -> u32 {
        self.get(1).unwrap_or(0)
    }

    pub(super) fn get(self, index: usize) -> Option<u32> {
        let at = index.checked_mul(4)?;
        let word = self.bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if self.big_endian { u32::from_be_bytes(word) } else { u32::from_le_bytes(word) })
    }

    /// The instructions; after one that is cut off none.
    pub(super) fn instructions(
        self,
    ) -> impl Iterator<Item = Result<Instruction<'a>, ArtifactError>> {
        let mut next = HEADER;
        std::iter::from_fn(move || {
            let start = next;
            let first = self.get(start)?;
            let (len, op) = ((first >> 16) as usize, first & 0xffff);
            let have = self.bytes.len() / 4 - start;
            let offset = start as u64 * 4;
            if len == 0 || len > have {
                next = usize::MAX;
                let reason = format!("instruction of {len} words where {have} are left");
                return Some(Err(ArtifactError::at(offset, reason)));
            }
            next += len;
            let op = Op::of(op);
            Some(Ok(Instruction { op, offset, words: self, first: start + 1, len: len - 1 }))
        })
    }
}

/// An instruction: its operation, `None` where it makes no difference here, and its operands.
#[derive(Clone, Copy)]
pub(super) struct Instruction<'a> {
    pub(super) op: Option<Op>,
    /// The byte where it starts.
    pub(super) offset: u64,
    words: Words<'a>,
    /// The words of its operands.
    first: usize,
    pub(super) len: usize,
}

impl<'a> Instruction<'a> {
    /// An operand, or an error that names it.
    pub(super) fn operand(&self, index: usize) -> Result<u32, ArtifactError> {
        self.get(index).ok_or_else(|| {
            let name = self.op.map_or_else(|| "instruction".into(), |op| format!("Op{op:?}"));
            self.error(format!("`{name}` without operand {index}"))
        })
    }

    /// Of `OpMemoryModel`: whether it is OpenCL's.
    pub(super) fn is_of_opencl(&self) -> Result<bool, ArtifactError> {
        Ok(MemoryModel::of(self.operand(1)?) == Some(MemoryModel::OpenCL))
    }

    /// A number of 32 or 64 bits that starts at an operand, its low half first.
    pub(super) fn wide(&self, index: usize) -> Result<u64, ArtifactError> {
        let high = self.get(index + 1).map_or(0, u64::from);
        Ok(high << 32 | u64::from(self.operand(index)?))
    }

    pub(super) fn get(&self, index: usize) -> Option<u32> {
        if index < self.len { self.words.get(self.first + index) } else { None }
    }

    /// The operands from one on.
    pub(super) fn operands(self, from: usize) -> impl Iterator<Item = u32> + use<'a> {
        (from..self.len).filter_map(move |index| self.get(index))
    }

    /// The string that starts at an operand, and the operand after it.
    pub(super) fn string(&self, from: usize) -> Result<(String, usize), ArtifactError> {
        let mut bytes = Vec::new();
        for (index, word) in (from..).zip(self.operands(from)) {
            // The first character is in the low byte, whatever the byte order of the module.
            let characters = word.to_le_bytes();
            let end = characters.iter().position(|&character| character == 0);
            bytes.extend_from_slice(&characters[..end.unwrap_or(4)]);
            if end.is_some() {
                let text = String::from_utf8(bytes).map_err(|_| self.error("name not in UTF-8"))?;
                return Ok((text, index + 1));
            }
        }
        Err(self.error("name without an end"))
    }

    pub(super) fn error(&self, reason: impl Into<String>) -> ArtifactError {
        ArtifactError::at(self.offset, reason)
    }
}
