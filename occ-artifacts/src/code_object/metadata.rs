//! The metadata note: what the compiler says of each kernel, in MessagePack.

use std::fmt;

use rmp::Marker;
use rmp::decode;

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

    /// What `read` makes of the next value, or an error that says where it is and what it should be.
    fn value<T, E>(
        &mut self,
        expected: fmt::Arguments,
        read: impl FnOnce(&mut decode::Bytes<'a>) -> Result<T, E>,
    ) -> Result<T, ArtifactError> {
        let mut bytes = decode::Bytes::new(self.rest);
        match read(&mut bytes) {
            Ok(value) => {
                self.rest = bytes.remaining_slice();
                Ok(value)
            }
            Err(_) => Err(ArtifactError::at(
                self.at(),
                format!("kernel metadata: expected {expected} in MessagePack"),
            )),
        }
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

    fn map(&mut self) -> Result<u32, ArtifactError> {
        self.value(format_args!("a map"), decode::read_map_len)
    }

    fn array(&mut self) -> Result<u32, ArtifactError> {
        self.value(format_args!("an array"), decode::read_array_len)
    }

    fn text(&mut self) -> Result<&'a [u8], ArtifactError> {
        let len = self.value(format_args!("a string"), decode::read_str_len)?;
        self.take(len.into())
    }

    fn count(&mut self, key: &[u8]) -> Result<u32, ArtifactError> {
        self.value(
            format_args!("a count below 2^32 for `{}`", key.escape_ascii()),
            decode::read_int::<u32, _>,
        )
    }

    /// A yes or no; older compilers write 0 and 1.
    fn flag(&mut self, key: &[u8]) -> Result<bool, ArtifactError> {
        match self.rest.first().map(|&byte| Marker::from_u8(byte)) {
            Some(Marker::True | Marker::False) => {
                self.value(format_args!("a flag"), decode::read_bool)
            }
            _ => self.count(key).map(|flag| flag != 0),
        }
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
        let mut left = 1_u64;
        while left > 0 {
            left -= 1;
            let at = self.at();
            let marker = self.value(format_args!("a value"), decode::read_marker)?;
            let size = match marker {
                Marker::FixPos(_)
                | Marker::FixNeg(_)
                | Marker::Null
                | Marker::True
                | Marker::False => 0,
                Marker::U8 | Marker::I8 => 1,
                Marker::U16 | Marker::I16 | Marker::FixExt1 => 2,
                Marker::FixExt2 => 3,
                Marker::U32 | Marker::I32 | Marker::F32 => 4,
                Marker::FixExt4 => 5,
                Marker::U64 | Marker::I64 | Marker::F64 => 8,
                Marker::FixExt8 => 9,
                Marker::FixExt16 => 17,
                Marker::FixStr(len) => len.into(),
                Marker::Str8 | Marker::Bin8 => self.length(1)?,
                Marker::Str16 | Marker::Bin16 => self.length(2)?,
                Marker::Str32 | Marker::Bin32 => self.length(4)?,
                Marker::Ext8 => self.length(1)? + 1,
                Marker::Ext16 => self.length(2)? + 1,
                Marker::Ext32 => self.length(4)? + 1,
                Marker::FixArray(len) => {
                    left += u64::from(len);
                    0
                }
                Marker::Array16 => {
                    left += self.length(2)?;
                    0
                }
                Marker::Array32 => {
                    left += self.length(4)?;
                    0
                }
                Marker::FixMap(len) => {
                    left += 2 * u64::from(len);
                    0
                }
                Marker::Map16 => {
                    left += 2 * self.length(2)?;
                    0
                }
                Marker::Map32 => {
                    left += 2 * self.length(4)?;
                    0
                }
                Marker::Reserved => {
                    let reason = "kernel metadata: byte 0xc1 is no value in MessagePack";
                    return Err(ArtifactError::at(at, reason));
                }
            };
            self.take(size)?;
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

    /// A length of `bytes` bytes, big-endian as all of MessagePack.
    fn length(&mut self, bytes: u64) -> Result<u64, ArtifactError> {
        let bytes = self.take(bytes)?;
        Ok(bytes.iter().fold(0, |length, &byte| length << 8 | u64::from(byte)))
    }
}
