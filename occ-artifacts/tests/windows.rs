//! A file that is read by windows gives what the same file gives in memory, whole or damaged.

use std::fs;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::amd::{Elf, data};
use crate::hostile::Random;
use md5::Digest as _;
use occ_artifacts::{read, read_in};

/// A file that hands out a few bytes at a time.
struct Slow(Cursor<Vec<u8>>, usize);

impl Read for Slow {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.1 = self.1 % 977 + 1;
        let size = into.len().min(self.1);
        self.0.read(&mut into[..size])
    }
}

impl Seek for Slow {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// Samples of every format.
fn samples() -> Vec<(String, Vec<u8>)> {
    let mut samples = Vec::new();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let folders = ["amd", "containers", "nvidia", "spirv", "text"];
    let mut folders: Vec<PathBuf> = folders.map(|folder| data.join(folder)).into();
    while let Some(folder) = folders.pop() {
        for file in fs::read_dir(&folder).expect("samples") {
            let path = file.expect("a sample").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                samples.push((path.display().to_string(), fs::read(&path).expect("a sample")));
            }
        }
    }
    samples
}

/// A library with a section of each kind, each of several containers, over several windows.
fn library() -> Vec<u8> {
    let nvidia = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/nvidia");
        fs::read(folder.join(name)).expect("a sample")
    };
    let padded = |parts: &[Vec<u8>]| {
        parts.iter().fold(Vec::new(), |mut all, part| {
            all.extend(part);
            all.resize(all.len().next_multiple_of(4096) + 300_000, 0);
            all
        })
    };
    let bundles = ["bundle_gfx906_gfx90a.hipfb", "bundle_ccob_v3.hipfb", "bundle_ccob_v2.hipfb"];
    let offload = data("offload_gfx906_gfx90a.bin");
    let fatbins = ["kernels.plain.fatbin", "kernels.lz4.fatbin", "kernels.zstd.fatbin"];
    Elf::host()
        .section(".text", 1, vec![0xc3; 100_000])
        .section(".hip_fatbin", 1, padded(&bundles.map(data)))
        .section(".llvm.offloading", 1, padded(&[offload.clone(), offload]))
        .section(".nv_fatbin", 1, padded(&fatbins.map(nvidia)))
        .write()
}

/// Reads both ways; how many kernels there are.
fn compare(name: &str, bytes: &[u8]) -> usize {
    let expected = read(bytes);
    assert_eq!(read_in(&mut Cursor::new(bytes)), expected, "{name}");
    let mut slow = Slow(Cursor::new(bytes.to_vec()), 0);
    slow.seek(SeekFrom::Start(bytes.len() as u64 / 2)).expect("a position");
    assert_eq!(read_in(&mut slow), expected, "{name}, slowly");
    expected.map_or(0, |found| found.kernels.len())
}

#[test]
fn every_sample() {
    let samples = samples();
    let read = samples.iter().filter(|(name, bytes)| compare(name, bytes) > 0).count();
    assert!(read > 40, "{read} of {}", samples.len());
}

#[test]
fn a_library_of_many_windows() {
    assert_eq!(compare("library", &library()), 6 + 6 + 3 + 6 + 6 + 3 * 26);
}

/// Each compression, where a window ends in its first bytes.
#[test]
fn compressed_across_windows() {
    let zlib = data("bundle_gfx906_gfx90a.zlib");
    let plain = data("bundle_gfx906_gfx90a.hipfb");
    let mut packed = b"CCOB\x03\0\0\0".to_vec();
    for field in [32 + zlib.len(), plain.len()] {
        packed.extend((field as u64).to_le_bytes());
    }
    packed.extend(&md5::Md5::digest(&plain)[..8]);
    packed.extend(zlib);
    for bundle in [packed, data("bundle_ccob_v3.hipfb")] {
        for before in 0..40 {
            let mut bytes = data("bundle_ccob_v2.hipfb");
            bytes.resize((1 << 16) - before, 0);
            bytes.extend(&bundle);
            assert_eq!(compare("across", &bytes), 3 + 6);
        }
    }
}

#[test]
fn damage() {
    let mut random = Random(0x0cc_0a7);
    let mut samples = samples();
    samples.retain(|(name, _)| {
        ["hipfb", "bin", "zlib", "fatbin"].iter().any(|end| name.ends_with(end))
    });
    samples.push(("library".to_owned(), library()));
    for (name, mut bytes) in samples {
        for _ in 0..30 {
            let at = usize::try_from(random.next() % bytes.len() as u64).expect("a position");
            compare(&name, &bytes[..at]);
            // Headers are small: most damage is done to what they stand in front of.
            let at = if random.next().is_multiple_of(2) { at % 300 } else { at };
            let before = bytes[at];
            bytes[at] ^= 1 << (random.next() % 8);
            compare(&name, &bytes);
            bytes[at] = before;
        }
    }
}

/// A file of a terabyte that is on no disk: a start, and zeros.
struct Huge(Vec<u8>, u64);

impl Read for Huge {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let start =
            usize::try_from(self.1).ok().and_then(|at| self.0.get(at..)).unwrap_or_default();
        let size = into.len().min(if start.is_empty() { into.len() } else { start.len() });
        into[..size].fill(0);
        into[..size.min(start.len())].copy_from_slice(&start[..size.min(start.len())]);
        self.1 += size as u64;
        Ok(size)
    }
}

impl Seek for Huge {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.1 = match to {
            SeekFrom::Start(at) => at,
            SeekFrom::End(_) => 1 << 40,
            SeekFrom::Current(_) => self.1,
        };
        Ok(self.1)
    }
}

/// What would have to be held as a whole is refused before memory is taken for it.
#[test]
fn parts_that_fit_no_memory() {
    let size = 1_u64 << 39;
    let mut bundle = b"__CLANG_OFFLOAD_BUNDLE__".to_vec();
    let id = b"hipv4-amdgcn-amd-amdhsa--gfx90a";
    for field in [1, 4096, size, id.len() as u64] {
        bundle.extend(field.to_le_bytes());
    }
    bundle.extend(id);
    let mut fatbin = vec![0x50, 0xed, 0x55, 0xba, 1, 0, 16, 0];
    fatbin.extend((size + 64).to_le_bytes());
    fatbin.extend([2, 0, 1, 1, 64, 0, 0, 0]);
    fatbin.extend(size.to_le_bytes());
    for (start, what) in [
        (
            bundle,
            "an entry of the bundle of 549,755,813,888 bytes; the limit is 2,147,483,648 at byte 0x1000",
        ),
        (fatbin, "an image of 549,755,813,888 bytes; the limit is 2,147,483,648 at byte 0x50"),
        (
            b"ptxas info".repeat(103),
            "a file of 1,099,511,627,776 bytes; the limit is 2,147,483,648",
        ),
        (data("gfx90a.hsaco"), "a file of 1,099,511,627,776 bytes; the limit is 2,147,483,648"),
    ] {
        let error = read_in(&mut Huge(start, 0)).expect_err("it was read");
        assert_eq!(error.to_string(), what);
    }
}

/// A file that fails while it is read.
struct Failing(Cursor<Vec<u8>>);

impl Read for Failing {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.0.position() > 100_000 { Err(io::Error::other("gone")) } else { self.0.read(into) }
    }
}

impl Seek for Failing {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

#[test]
fn a_file_that_cannot_be_read_says_so() {
    let error = read_in(&mut Failing(Cursor::new(library()))).expect_err("it was read");
    assert!(error.to_string().contains("cannot read the file: gone"), "{error}");
}
