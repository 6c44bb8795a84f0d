//! What the tests of AMDGPU containers share.
#![allow(dead_code, unreachable_pub, reason = "no test uses all of it")]
#![allow(clippy::cast_possible_truncation, reason = "the files it writes are small")]

use std::path::PathBuf;
use std::time::Duration;

use crate::clock::within;
use occ_artifacts::{ArtifactError, MeasuredKernel};

/// The code objects that MANIFEST.json describes, and those of `make.sh`.
pub const CODE_OBJECTS: [&str; 12] = [
    "gfx1030_wave32_wgp.hsaco",
    "gfx1030_wave64_cu.hsaco",
    "gfx11-generic.hsaco",
    "gfx1100.hsaco",
    "gfx1201.hsaco",
    "gfx906.hsaco",
    "gfx906_cov4.hsaco",
    "gfx90a.hsaco",
    "gfx942.hsaco",
    "gfx90a_cov3.hsaco",
    "gfx908_cov3.hsaco",
    "cluster_gfx1250.hsaco",
];

/// Where a sample is.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/amd").join(name)
}

/// The bytes of a sample.
pub fn data(name: &str) -> Vec<u8> {
    std::fs::read(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Where `needle` is in `bytes`, which must hold it.
pub fn find(bytes: &[u8], needle: &[u8]) -> usize {
    bytes.windows(needle.len()).position(|window| window == needle).expect("no such bytes")
}

/// `bytes` with every `from` as `to`; there must be one.
pub fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut bytes = bytes.to_vec();
    let mut found = false;
    for at in 0..=bytes.len() - from.len() {
        if bytes[at..].starts_with(from) {
            bytes[at..at + to.len()].copy_from_slice(to);
            found = true;
        }
    }
    assert!(found, "nothing to replace");
    bytes
}

pub type Read = fn(&[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError>;

/// Reads what nobody should have written; the answer must be one, say why, point into the file, and
/// come soon.
pub fn survives(read: Read, bytes: &[u8]) -> Result<usize, ArtifactError> {
    let result = within(Duration::from_secs(5), || read(bytes).map(|kernels| kernels.len()));
    if let Err(error) = &result {
        assert!(!error.reason.is_empty());
        let offset = error.offset.expect("no offset");
        assert!(offset <= bytes.len() as u64, "{error}, of {} bytes", bytes.len());
    }
    result
}

/// Cuts a file off at every `stride`th length: none of them can be whole.
pub fn truncate(read: Read, bytes: &[u8], stride: usize) {
    for len in (0..bytes.len()).step_by(stride) {
        let result = survives(read, &bytes[..len]);
        assert!(result.is_err(), "{len} bytes of {} were read", bytes.len());
    }
}

/// Breaks every `stride`th byte in three ways; how many of the broken files were refused.
pub fn flip(read: Read, bytes: &[u8], stride: usize) -> usize {
    let mut bytes = bytes.to_vec();
    let mut refused = 0;
    for at in (0..bytes.len()).step_by(stride) {
        let original = bytes[at];
        for broken in [0, 0xff, original ^ 0x80] {
            bytes[at] = broken;
            refused += usize::from(survives(read, &bytes).is_err());
        }
        bytes[at] = original;
    }
    refused
}

/// Writes a little-endian ELF file with these sections, and a string table for their names last.
pub struct Elf {
    pub machine: u16,
    pub kind: u16,
    pub osabi: u8,
    pub abi_version: u8,
    pub flags: u32,
    pub sections: Vec<Section>,
}

pub struct Section {
    pub name: &'static str,
    pub kind: u32,
    pub link: u32,
    pub entsize: u64,
    pub content: Content,
}

pub enum Content {
    Bytes(Vec<u8>),
    /// The same bytes of the file as another section's, from an offset in it on.
    Shared(usize, u64),
}

impl Elf {
    /// A library for x86-64.
    pub fn host() -> Self {
        Self { machine: 62, kind: 3, osabi: 0, abi_version: 0, flags: 0, sections: Vec::new() }
    }

    /// A code object of version 6 for gfx906.
    pub fn amdgpu() -> Self {
        Self { machine: 224, kind: 3, osabi: 64, abi_version: 4, flags: 0x2f, sections: Vec::new() }
    }

    pub fn section(mut self, name: &'static str, kind: u32, bytes: Vec<u8>) -> Self {
        let content = Content::Bytes(bytes);
        self.sections.push(Section { name, kind, link: 0, entsize: 0, content });
        self
    }

    pub fn write(mut self) -> Vec<u8> {
        let mut names = vec![0];
        let mut name_at = Vec::new();
        self = self.section(".shstrtab", 3, Vec::new());
        for section in &self.sections {
            name_at.push(names.len() as u32);
            names.extend(section.name.as_bytes());
            names.push(0);
        }
        let count = self.sections.len();
        self.sections[count - 1].content = Content::Bytes(names);
        let mut out = vec![0; 64];
        let mut ranges: Vec<(u64, u64)> = Vec::new();
        for section in &self.sections {
            ranges.push(match &section.content {
                Content::Bytes(bytes) => {
                    out.resize(out.len().next_multiple_of(16), 0);
                    let start = out.len() as u64;
                    out.extend(bytes);
                    (start, bytes.len() as u64)
                }
                Content::Shared(other, from) => (ranges[*other].0 + from, ranges[*other].1 - from),
            });
        }
        out.resize(out.len().next_multiple_of(8), 0);
        let table = out.len() as u64;
        out.extend([0; 64]);
        for ((section, name), (start, size)) in self.sections.iter().zip(name_at).zip(ranges) {
            out.extend(name.to_le_bytes());
            out.extend(section.kind.to_le_bytes());
            out.extend([0; 16]);
            out.extend(start.to_le_bytes());
            out.extend(size.to_le_bytes());
            out.extend(section.link.to_le_bytes());
            out.extend([0; 12]);
            out.extend(section.entsize.to_le_bytes());
        }
        out[..9].copy_from_slice(&[0x7f, b'E', b'L', b'F', 2, 1, 1, self.osabi, self.abi_version]);
        out[16..18].copy_from_slice(&self.kind.to_le_bytes());
        out[18..20].copy_from_slice(&self.machine.to_le_bytes());
        out[20] = 1;
        out[40..48].copy_from_slice(&table.to_le_bytes());
        out[48..52].copy_from_slice(&self.flags.to_le_bytes());
        out[52..54].copy_from_slice(&64_u16.to_le_bytes());
        out[54..56].copy_from_slice(&56_u16.to_le_bytes());
        out[58..60].copy_from_slice(&64_u16.to_le_bytes());
        out[60..62].copy_from_slice(&(count as u16 + 1).to_le_bytes());
        out[62..64].copy_from_slice(&(count as u16).to_le_bytes());
        out
    }
}

/// A note section with one metadata note.
pub fn note(metadata: &[u8]) -> Vec<u8> {
    let mut note = Vec::new();
    note.extend(7_u32.to_le_bytes());
    note.extend((metadata.len() as u32).to_le_bytes());
    note.extend(32_u32.to_le_bytes());
    note.extend(b"AMDGPU\0\0");
    note.extend(metadata);
    note.resize(note.len().next_multiple_of(4), 0);
    note
}
