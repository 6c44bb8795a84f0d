//! Streams of attributes: the sections `.nv.info`, `.nv.info.<kernel>` and `.nv.compat`.

use crate::ArtifactError;

/// Bytes before a record's payload: format, attribute, and a value or the payload's length.
const HEADER: usize = 4;

/// What a record is about. The names are the common ones, without their `EIATTR_`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Attribute(u8);

impl Attribute {
    /// `.maxntid`: three dimensions whose product bounds the block.
    pub(super) const MAX_THREADS: Self = Self(0x05);
    /// `.reqntid`: the block's shape.
    pub(super) const REQNTID: Self = Self(0x10);
    /// Symbol and its stack frame, bytes per thread.
    pub(super) const FRAME_SIZE: Self = Self(0x11);
    /// Symbol and its stack with its callees', bytes per thread.
    pub(super) const MIN_STACK_SIZE: Self = Self(0x12);
    /// Symbol and its registers per thread.
    pub(super) const REGCOUNT: Self = Self(0x2f);
    /// `.reqnctapercluster`: the cluster's shape in blocks.
    pub(super) const CTA_PER_CLUSTER: Self = Self(0x3d);
    /// `.explicitcluster`: without a value.
    pub(super) const EXPLICIT_CLUSTER: Self = Self(0x3e);
    /// `.maxclusterrank`: the most blocks of a cluster.
    pub(super) const MAX_CLUSTER_RANK: Self = Self(0x3f);
    /// Virtual resources that a block starts with.
    pub(super) const VRC_CTA_INIT_COUNT: Self = Self(0x4a);
    /// Named barriers used.
    pub(super) const NUM_BARRIERS: Self = Self(0x4c);
    /// In `.nv.compat`: 1 where the target is architecture-specific (`sm_100a`).
    pub(super) const COMPAT_SPECIFIC: Self = Self(0x09);
}

/// One record.
pub(super) struct Record<'a> {
    pub(super) attribute: Attribute,
    /// Where it starts in the file.
    pub(super) offset: u64,
    value: u16,
    payload: &'a [u8],
}

impl Record<'_> {
    /// The words at the start of the payload.
    pub(super) fn words<const N: usize>(&self) -> Result<[u32; N], ArtifactError> {
        let (words, _) = self.payload.as_chunks::<4>();
        let words: Option<&[[u8; 4]; N]> = words.first_chunk();
        let words = words.ok_or_else(|| {
            let found = self.payload.len();
            let attribute = self.attribute.0;
            let reason =
                format!("expected {N} words in attribute {attribute:#x}, found {found} bytes");
            ArtifactError::at(self.offset, reason)
        })?;
        Ok(words.map(u32::from_le_bytes))
    }

    /// The byte that the header itself holds.
    pub(super) fn byte(&self) -> Result<u32, ArtifactError> {
        if !self.payload.is_empty() {
            let reason = format!("expected a byte in attribute {:#x}", self.attribute.0);
            return Err(ArtifactError::at(self.offset, reason));
        }
        Ok(u32::from(self.value & 0xff))
    }
}

/// The records of a section, in order.
pub(super) struct Records<'a> {
    rest: &'a [u8],
    offset: u64,
}

impl<'a> Records<'a> {
    /// Records that start `offset` bytes into the file.
    pub(super) fn new(bytes: &'a [u8], offset: u64) -> Self {
        Self { rest: bytes, offset }
    }

    fn fail(&mut self, reason: impl Into<String>) -> ArtifactError {
        self.rest = &[];
        ArtifactError::at(self.offset, reason)
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Result<Record<'a>, ArtifactError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let Some((&[format, attribute, low, high], after)) =
            self.rest.split_first_chunk::<HEADER>()
        else {
            return Some(Err(self.fail("a record ends after its section")));
        };
        let value = u16::from_le_bytes([low, high]);
        // Attributes that nobody knows are skipped by their format: without it, none can be.
        let length = match format {
            1..=3 => 0,
            4 => usize::from(value),
            other => {
                let reason = format!("expected a record of format 1 to 4, found {other}");
                return Some(Err(self.fail(reason)));
            }
        };
        let Some((payload, rest)) = after.split_at_checked(length) else {
            return Some(Err(self.fail("a record's payload ends after its section")));
        };
        let offset = self.offset;
        self.rest = rest;
        self.offset = offset.saturating_add((HEADER + length) as u64);
        Some(Ok(Record { attribute: Attribute(attribute), offset, value, payload }))
    }
}
