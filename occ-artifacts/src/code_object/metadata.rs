//! The metadata note: what the compiler says of each kernel, in MessagePack.

use std::fmt;

use crate::ArtifactError;
use crate::measured::ALLOCATES_LDS;

/// What the metadata says of a kernel. The keys are LLVM's, described in its AMDGPU usage guide.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Kernel<'a> {
    /// `.name`.
    pub(super) name: Option<&'a [u8]>,
    /// `.symbol`, the descriptor's.
    pub(super) symbol: Option<&'a [u8]>,
    /// `.vgpr_count`; on gfx90a and later with the AGPRs.
    pub(super) vgprs: Option<u32>,
    /// `.agpr_count`.
    pub(super) agprs: Option<u32>,
    /// `.sgpr_count`.
    pub(super) sgprs: Option<u32>,
    /// `.vgpr_spill_count`.
    pub(super) vgpr_spills: Option<u32>,
    /// `.sgpr_spill_count`.
    pub(super) sgpr_spills: Option<u32>,
    /// `.group_segment_fixed_size`, bytes.
    pub(super) lds: Option<u32>,
    /// `.private_segment_fixed_size`, bytes.
    pub(super) scratch: Option<u32>,
    /// `.max_flat_workgroup_size`, threads.
    pub(super) max_workgroup: Option<u32>,
    /// `.reqd_workgroup_size`.
    pub(super) required_workgroup: Option<[u32; 3]>,
    /// `.cluster_dims` (gfx1250).
    pub(super) cluster: Option<[u32; 3]>,
    /// `.wavefront_size`.
    pub(super) wave: Option<u32>,
    /// `.workgroup_processor_mode`: WGP, not CU.
    pub(super) wgp: Option<bool>,
    /// `.uses_dynamic_stack`.
    pub(super) dynamic_stack: Option<bool>,
    /// Whether one of `.args` has a `.value_kind` of [`ALLOCATES_LDS`].
    pub(super) allocates_lds: bool,
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
        for _ in 0..self.map()? {
            let key = self.text()?;
            let count = match key {
                b".vgpr_count" => &mut kernel.vgprs,
                b".agpr_count" => &mut kernel.agprs,
                b".sgpr_count" => &mut kernel.sgprs,
                b".vgpr_spill_count" => &mut kernel.vgpr_spills,
                b".sgpr_spill_count" => &mut kernel.sgpr_spills,
                b".group_segment_fixed_size" => &mut kernel.lds,
                b".private_segment_fixed_size" => &mut kernel.scratch,
                b".max_flat_workgroup_size" => &mut kernel.max_workgroup,
                b".wavefront_size" => &mut kernel.wave,
                other => {
                    self.other(other, &mut kernel)?;
                    continue;
                }
            };
            *count = Some(self.count(key)?);
        }
        Ok(kernel)
    }

    /// What stands behind a key that is no count.
    fn other(&mut self, key: &[u8], kernel: &mut Kernel<'a>) -> Result<(), ArtifactError> {
        match key {
            b".name" => kernel.name = Some(self.text()?),
            b".symbol" => kernel.symbol = Some(self.text()?),
            b".reqd_workgroup_size" => kernel.required_workgroup = Some(self.shape(key)?),
            b".cluster_dims" => kernel.cluster = Some(self.shape(key)?),
            b".workgroup_processor_mode" => kernel.wgp = Some(self.flag(key)?),
            b".uses_dynamic_stack" => kernel.dynamic_stack = Some(self.flag(key)?),
            b".args" => kernel.allocates_lds = self.arguments()?,
            _ => self.skip()?,
        }
        Ok(())
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
