//! The metadata note: what the compiler says of each kernel, in MessagePack.

use std::fmt;

use occ_core::Mode;

use crate::measured::ALLOCATES_LDS;
use crate::{ArtifactError, MeasuredKernel};

/// What the metadata says of a kernel. The keys are LLVM's, described in its AMDGPU usage guide.
#[derive(Default)]
pub(super) struct Kernel<'a> {
    /// `.name`.
    pub(super) name: Option<&'a [u8]>,
    /// `.symbol`, the descriptor's.
    pub(super) symbol: Option<&'a [u8]>,
    /// `.wavefront_size`, whatever it is.
    pub(super) wave: Option<u32>,
    /// The rest. The `vgprs` are `.vgpr_count`: on gfx90a and later with the AGPRs.
    pub(super) said: MeasuredKernel,
}

/// `amdhsa.target`, such as `amdgcn-amd-amdhsa--gfx90a:xnack-`; versions 4 and later have it.
pub(super) fn target(note: &[u8], base: u64) -> Result<Option<&[u8]>, ArtifactError> {
    let mut reader = Reader { note, rest: note, base };
    for _ in 0..reader.map()? {
        if reader.text()? == b"amdhsa.target" {
            return reader.text().map(Some);
        }
        reader.skip()?;
    }
    Ok(None)
}

/// Hands every kernel in the note that starts at byte `base` to `visit`, with where it starts.
pub(super) fn each<'a>(
    note: &'a [u8],
    base: u64,
    visit: &mut dyn FnMut(u64, Kernel<'a>) -> Result<(), ArtifactError>,
) -> Result<(), ArtifactError> {
    let mut reader = Reader { note, rest: note, base };
    for _ in 0..reader.map()? {
        if reader.text()? != b"amdhsa.kernels" {
            reader.skip()?;
            continue;
        }
        for _ in 0..reader.array()? {
            let at = reader.at();
            visit(at, reader.kernel()?)?;
        }
    }
    Ok(())
}

/// A value of MessagePack.
enum Value<'a> {
    /// A whole number that is not negative.
    Count(u64),
    Flag(bool),
    Text(&'a [u8]),
    /// So many values are in it.
    Array(u64),
    /// So many keys are in it, each before its value.
    Map(u64),
    /// Nothing, a negative number, one with a fraction, bytes, a type of its own.
    Other,
}

/// Reads MessagePack front to back. Every value takes a byte at least, so that no length in the
/// file makes it loop longer than the file is.
struct Reader<'a> {
    note: &'a [u8],
    rest: &'a [u8],
    base: u64,
}

impl<'a> Reader<'a> {
    /// Where in the file the next value is.
    fn at(&self) -> u64 {
        self.base + (self.note.len() - self.rest.len()) as u64
    }

    /// The next `len` bytes.
    fn take(&mut self, len: u64) -> Result<&'a [u8], ArtifactError> {
        match usize::try_from(len).ok().and_then(|len| self.rest.split_at_checked(len)) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(ArtifactError::at(
                self.at(),
                format!("kernel metadata: {len} bytes expected, {} left", self.rest.len()),
            )),
        }
    }

    /// A number of so many bytes, big-endian as all of MessagePack.
    fn number(&mut self, bytes: u64) -> Result<u64, ArtifactError> {
        let bytes = self.take(bytes)?;
        Ok(bytes.iter().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    /// The next value; of an array or a map its head, and what is in it comes next.
    fn value(&mut self) -> Result<Value<'a>, ArtifactError> {
        let at = self.at();
        if self.rest.is_empty() {
            return Err(ArtifactError::at(at, "kernel metadata: ends where a value is expected"));
        }
        let head = self.number(1)?;
        let value = match head {
            0x00..=0x7f => Value::Count(head),
            0x80..=0x8f => Value::Map(head & 0x0f),
            0x90..=0x9f => Value::Array(head & 0x0f),
            0xa0..=0xbf => Value::Text(self.take(head & 0x1f)?),
            0xc2 | 0xc3 => Value::Flag(head == 0xc3),
            0xcc..=0xcf => Value::Count(self.number(1 << (head - 0xcc))?),
            // With a sign, which the first bit is.
            0xd0..=0xd3 => {
                let bytes = 1 << (head - 0xd0);
                let number = self.number(bytes)?;
                let is_negative = number >> (8 * bytes - 1) == 1;
                if is_negative { Value::Other } else { Value::Count(number) }
            }
            0xd9..=0xdb => {
                let len = self.number(1 << (head - 0xd9))?;
                Value::Text(self.take(len)?)
            }
            0xdc | 0xdd => Value::Array(self.number(2 << (head - 0xdc))?),
            0xde | 0xdf => Value::Map(self.number(2 << (head - 0xde))?),
            0xc1 => {
                let reason = "kernel metadata: byte 0xc1 is no value in MessagePack";
                return Err(ArtifactError::at(at, reason));
            }
            _ => {
                let size = match head {
                    // Bytes.
                    0xc4..=0xc6 => self.number(1 << (head - 0xc4))?,
                    // Of a type of their own, which takes a byte.
                    0xc7..=0xc9 => self.number(1 << (head - 0xc7))? + 1,
                    0xd4..=0xd8 => (1 << (head - 0xd4)) + 1,
                    // Numbers with a fraction.
                    0xca | 0xcb => 4 << (head - 0xca),
                    // Nothing, and numbers below 0.
                    _ => 0,
                };
                self.take(size)?;
                Value::Other
            }
        };
        Ok(value)
    }

    /// What `is` takes of the next value, or an error that says where it is and what it should be.
    fn expect<T>(
        &mut self,
        expected: fmt::Arguments<'_>,
        is: impl FnOnce(Value<'a>) -> Option<T>,
    ) -> Result<T, ArtifactError> {
        let at = self.at();
        is(self.value()?).ok_or_else(|| {
            ArtifactError::at(at, format!("kernel metadata: expected {expected} in MessagePack"))
        })
    }

    fn map(&mut self) -> Result<u64, ArtifactError> {
        self.expect(format_args!("a map"), |value| match value {
            Value::Map(len) => Some(len),
            _ => None,
        })
    }

    fn array(&mut self) -> Result<u64, ArtifactError> {
        self.expect(format_args!("an array"), |value| match value {
            Value::Array(len) => Some(len),
            _ => None,
        })
    }

    fn text(&mut self) -> Result<&'a [u8], ArtifactError> {
        self.expect(format_args!("a string"), |value| match value {
            Value::Text(text) => Some(text),
            _ => None,
        })
    }

    fn count(&mut self, key: &[u8]) -> Result<u32, ArtifactError> {
        self.expect(format_args!("a count below 2^32 for `{}`", key.escape_ascii()), |value| {
            match value {
                Value::Count(count) => count.try_into().ok(),
                _ => None,
            }
        })
    }

    /// A yes or no; older compilers write 0 and 1.
    fn flag(&mut self, key: &[u8]) -> Result<bool, ArtifactError> {
        self.expect(format_args!("a flag for `{}`", key.escape_ascii()), |value| match value {
            Value::Flag(flag) => Some(flag),
            Value::Count(count) => Some(count != 0),
            _ => None,
        })
    }

    /// Three counts: x, y and z.
    fn shape(&mut self, key: &[u8]) -> Result<[u32; 3], ArtifactError> {
        let at = self.at();
        let len = self.array()?;
        if len != 3 {
            let reason =
                format!("kernel metadata: `{}` has {len} dimensions, not 3", key.escape_ascii());
            return Err(ArtifactError::at(at, reason));
        }
        Ok([self.count(key)?, self.count(key)?, self.count(key)?])
    }

    fn kernel(&mut self) -> Result<Kernel<'a>, ArtifactError> {
        let mut kernel = Kernel::default();
        let said = &mut kernel.said;
        for _ in 0..self.map()? {
            let key = self.text()?;
            match key {
                b".name" => kernel.name = Some(self.text()?),
                b".symbol" => kernel.symbol = Some(self.text()?),
                b".wavefront_size" => kernel.wave = Some(self.count(key)?),
                b".vgpr_count" => said.vgprs = Some(self.count(key)?),
                b".agpr_count" => said.agprs = Some(self.count(key)?),
                b".sgpr_count" => said.sgprs = Some(self.count(key)?),
                b".vgpr_spill_count" => said.spills.vgprs = Some(self.count(key)?),
                b".sgpr_spill_count" => said.spills.sgprs = Some(self.count(key)?),
                b".group_segment_fixed_size" => said.lds = Some(self.count(key)?),
                b".private_segment_fixed_size" => said.scratch = Some(self.count(key)?),
                b".max_flat_workgroup_size" => said.max_workgroup = Some(self.count(key)?),
                b".reqd_workgroup_size" => said.required_workgroup = Some(self.shape(key)?),
                b".cluster_dims" => said.cluster = Some(self.shape(key)?),
                b".workgroup_processor_mode" => {
                    said.mode = Some(if self.flag(key)? { Mode::Wgp } else { Mode::Cu });
                }
                b".uses_dynamic_stack" => said.dynamic_stack = Some(self.flag(key)?),
                b".args" => said.uses_dynamic_lds = self.arguments()?.then_some(true),
                _ => self.skip()?,
            }
        }
        Ok(kernel)
    }

    /// Whether the launch allocates workgroup memory for one of the arguments.
    fn arguments(&mut self) -> Result<bool, ArtifactError> {
        let mut allocates_lds = false;
        for _ in 0..self.array()? {
            for _ in 0..self.map()? {
                if self.text()? == b".value_kind" {
                    let kind = self.text()?;
                    allocates_lds |= ALLOCATES_LDS.iter().any(|known| known.as_bytes() == kind);
                } else {
                    self.skip()?;
                }
            }
        }
        Ok(allocates_lds)
    }

    /// Skips a value and all that is in it, without recursion: a file chooses the depth.
    fn skip(&mut self) -> Result<(), ArtifactError> {
        let mut left = 1;
        while left > 0 {
            let at = self.at();
            left += match self.value()? {
                Value::Array(len) => len,
                Value::Map(len) => 2 * len,
                _ => 0,
            };
            left -= 1;
            if left > self.rest.len() as u64 {
                let reason = format!(
                    "kernel metadata: {left} more values announced, {} bytes left",
                    self.rest.len()
                );
                return Err(ArtifactError::at(at, reason));
            }
        }
        Ok(())
    }
}
