//! Fat binaries, stored three ways, against the cubins that are in them, and against damage.

use std::time::Duration;

use crate::clock::within;
use crate::hostile;
use crate::nvidia::sample;
use occ_artifacts::{Contents, MeasuredKernel, cubin, each, fatbin};

const PLAIN: u64 = 0x11;
const LZ4: u64 = 0x2011;
const ZSTD: u64 = 0x8011;
const FILES: [&str; 3] = ["kernels.plain.fatbin", "kernels.lz4.fatbin", "kernels.zstd.fatbin"];

/// A container of entries: kind, flags, payload, and the stated size of the image.
fn container(entries: &[(u16, u64, &[u8], u64)]) -> Vec<u8> {
    let mut body = Vec::new();
    for &(kind, flags, payload, size) in entries {
        let start = body.len();
        body.extend(kind.to_le_bytes());
        body.extend([1, 1, 64, 0, 0, 0]);
        body.extend((payload.len().next_multiple_of(8) as u64).to_le_bytes());
        let packed = if flags == PLAIN { 0 } else { payload.len() as u64 };
        body.extend(packed.to_le_bytes());
        body.extend([0; 16]);
        body.extend(flags.to_le_bytes());
        body.extend([0; 8]);
        body.extend(size.to_le_bytes());
        assert_eq!(body.len(), start + 64);
        body.extend(payload);
        body.resize(body.len().next_multiple_of(8), 0);
    }
    let mut bytes = vec![0x50, 0xed, 0x55, 0xba, 1, 0, 16, 0];
    bytes.extend((body.len() as u64).to_le_bytes());
    bytes.extend(body);
    bytes
}

fn kernels_of_the_cubins() -> Vec<MeasuredKernel> {
    ["kernels.sm_80.cuda12.9.cubin", "kernels.sm_90.cuda12.9.cubin"]
        .iter()
        .flat_map(|file| cubin::read(&sample(file)).expect("a cubin"))
        .collect()
}

#[test]
fn plain_lz4_and_zstd_hold_the_kernels_of_the_cubins() {
    let expected = kernels_of_the_cubins();
    assert_eq!(expected.len(), 26, "as `cuobjdump` lists them");
    for file in FILES {
        assert_eq!(fatbin::read(&sample(file)).expect(file), expected, "{file}");
    }
}

#[test]
fn containers_may_follow_each_other_with_zeros_between() {
    let one = sample("kernels.lz4.fatbin");
    let mut bytes = vec![0; 24];
    for zeros in [0, 8, 4096] {
        bytes.extend(&one);
        bytes.resize(bytes.len() + zeros, 0);
    }
    let mut count = 0;
    each(&bytes, &mut |_: MeasuredKernel| count += 1).expect("three containers");
    assert_eq!(count, 3 * 26);
}

#[test]
fn ptx_and_relocatable_images_are_skipped() {
    let ptx = sample("kernels.sm_80.ptx");
    let relocatable = sample("call.sm_80.cuda12.9.rel.o");
    let packed = lz4_block(&relocatable);
    let tmem = sample("tmem.sm_100a.cuda13.5.cubin");
    let bytes = container(&[
        (1, PLAIN, &ptx, 0),
        // Nobody may decompress PTX to skip it.
        (1, ZSTD, &ptx, u64::MAX),
        (8, PLAIN, b"\xde\xc0\x17\x0b", 0),
        (2, PLAIN, &relocatable, 0),
        (2, LZ4, &packed, relocatable.len() as u64),
        (2, PLAIN, &tmem, 0),
    ]);
    let kernels = fatbin::read(&bytes).expect("a fat binary");
    assert_eq!(kernels, cubin::read(&tmem).expect("a cubin"));
    // And each of them is kinds.
    let mut found = Contents::default();
    each(&bytes, &mut found).expect("a fat binary");
    let kinds: Vec<_> =
        found.passed_over.iter().map(|part| (part.what.as_str(), part.count)).collect();
    assert_eq!(kinds, [("PTX", 2), ("LTO-IR", 1), ("relocatable code", 2)]);
}

#[test]
fn an_error_in_an_image_names_the_byte_of_the_file() {
    let mut image = sample("tmem.sm_100a.cuda13.5.cubin");
    image[8] = 9;
    let plain = fatbin::read(&container(&[(2, PLAIN, &image, 0)])).expect_err("ABI 9");
    assert_eq!(plain.offset, Some(16 + 64 + 8), "{plain}");
    let packed = container(&[(2, LZ4, &lz4_block(&image), image.len() as u64)]);
    let packed = fatbin::read(&packed).expect_err("ABI 9");
    assert_eq!(packed.offset, Some(16), "{packed}");
    assert!(packed.reason.contains("ABI version 7 or 8, found 9 at byte 0x8"), "{packed}");
}

#[test]
fn kernels_before_an_error_have_been_visited() {
    let mut bytes = sample("kernels.plain.fatbin");
    bytes.extend(*b"no fat binary, this");
    let mut count = 0;
    let error = each(&bytes, &mut |_: MeasuredKernel| count += 1).expect_err("trailing text");
    assert_eq!((count, error.offset), (26, Some(83_200)), "{error}");
}

#[test]
fn other_files_are_refused_with_the_byte_at_fault() {
    let good = sample("kernels.plain.fatbin");
    for (at, value, byte, words) in [
        (0, 0x51, 0, "expected a fat binary (0xba55ed50), found 0xba55ed51"),
        (4, 2, 0, "found version 2"),
        (6, 8, 0, "version 1 with 8"),
        (12, 1, 0, "ends after the file"),
        (16 + 2, 2, 16, "entry version 0x101"),
        (16 + 4, 63, 16, "with 63"),
        (16 + 15, 0x80, 16, "ends after its fat binary"),
    ] {
        let mut bytes = good.clone();
        bytes[at] = value;
        let error = fatbin::read(&bytes).expect_err(words);
        assert_eq!(error.offset, Some(byte), "{error}");
        assert!(error.reason.contains(words), "{error}");
    }
    // What follows a container is no part of its last entry.
    let mut bytes = good;
    bytes[8..16].copy_from_slice(&63_u64.to_le_bytes());
    let error = fatbin::read(&bytes).expect_err("63 of 64 bytes");
    assert_eq!(error.to_string(), "an entry ends in its header at byte 0x10");
    for bytes in [&[][..], &[0; 64]] {
        assert!(fatbin::read(bytes).is_err(), "nothing is no fat binary");
    }
}

#[test]
fn stated_sizes_are_checked_before_memory_is_taken() {
    let packed = lz4_block(&[0; 1000]);
    for size in [u64::MAX, 1 << 40, (256 << 20) + 1, packed.len() as u64 * 255 + 1] {
        for flags in [LZ4, ZSTD] {
            let error = fatbin::read(&container(&[(2, flags, &packed, size)])).expect_err("large");
            assert_eq!(error.offset, Some(16));
            assert!(error.reason.contains("claims to expand "), "{error}");
        }
    }
    // However many bytes it is compressed to.
    let dense = vec![0; 2 << 20];
    let error = fatbin::read(&container(&[(2, LZ4, &dense, (256 << 20) + 1)])).expect_err("large");
    assert!(error.reason.contains("claims to expand "), "{error}");
    // More compressed bytes than the entry has.
    let mut bytes = container(&[(2, LZ4, &packed, 1000)]);
    bytes[16 + 16..16 + 20].fill(0xff);
    let error = fatbin::read(&bytes).expect_err("short");
    assert!(error.reason.contains("compressed bytes end after their entry"), "{error}");
}

#[test]
fn an_image_of_another_size_than_stated_is_an_error() {
    let image = sample("tmem.sm_100a.cuda13.5.cubin");
    let packed = lz4_block(&image);
    for size in [image.len() as u64 - 1, image.len() as u64 + 1, 0] {
        let error = fatbin::read(&container(&[(2, LZ4, &packed, size)])).expect_err("size");
        assert_eq!(error.offset, Some(16), "{error}");
    }
}

#[test]
fn an_image_sees_nothing_of_the_one_before_it() {
    let image = sample("tmem.sm_100a.cuda13.5.cubin");
    let cut = &image[..image.len() / 2];
    let (whole_packed, cut_packed) = (lz4_block(&image), lz4_block(cut));
    let cut_entry = (2, LZ4, &cut_packed[..], cut.len() as u64);
    let alone = fatbin::read(&container(&[cut_entry])).expect_err("half a cubin");
    let mut kernels = Vec::new();
    let bytes = container(&[(2, LZ4, &whole_packed, image.len() as u64), cut_entry]);
    let after =
        each(&bytes, &mut |kernel: MeasuredKernel| kernels.push(kernel)).expect_err("still half");
    assert_eq!(kernels, cubin::read(&image).expect("a cubin"));
    assert_eq!(after.reason, alone.reason);
}

/// A zstd frame with this window descriptor, and blocks of 128 KiB out of 4 bytes each.
fn zstd_bomb(window: u8, blocks: usize) -> Vec<u8> {
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0x00, window];
    for block in 0..blocks {
        let header = 128 << 10 << 3 | 1 << 1 | u32::from(block + 1 == blocks);
        frame.extend(&header.to_le_bytes()[..3]);
        frame.push(0x7f);
    }
    frame
}

#[test]
fn decompression_bombs_are_cheap() {
    within(Duration::from_secs(20), || {
        // 10 GB out of 320 KB, which claim to be 80 MB.
        let bomb = zstd_bomb(0x58, 80_000);
        let error = fatbin::read(&container(&[(2, ZSTD, &bomb, 80_000_000)])).expect_err("a bomb");
        assert!(error.reason.contains("zstd"), "{error}");
        // A window of 64 MiB around one block.
        let bomb = zstd_bomb(0x80, 1);
        let error = fatbin::read(&container(&[(2, ZSTD, &bomb, 1000)])).expect_err("a window");
        assert!(error.reason.starts_with("zstd: "), "{error}");
        // A single segment of 4 GiB, that claims to be less.
        let mut bomb = vec![0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0xff];
        bomb.extend(&zstd_bomb(0x58, 1)[6..]);
        let error = fatbin::read(&container(&[(2, ZSTD, &bomb, 1000)])).expect_err("a segment");
        assert!(error.reason.starts_with("zstd: "), "{error}");
        // An LZ4 match of 255 bytes for every byte, which claims to be less.
        let mut bomb = vec![0x1f, 0, 1, 0];
        bomb.resize(1 << 20, 0xff);
        let error = fatbin::read(&container(&[(2, LZ4, &bomb, 1 << 20)])).expect_err("a match");
        assert!(error.reason.contains("LZ4"), "{error}");
    });
}

#[test]
fn a_bomb_of_the_stated_size_decompresses_to_no_cubin() {
    let mut padded = zstd_bomb(0x68, 2);
    // Any decoder reads windows of 8 MiB. A skippable frame, so that the ratio is one that is read.
    padded.extend([0x50, 0x2a, 0x4d, 0x18, 0x4c, 4, 0, 0]);
    padded.resize(padded.len() + 1100, 0);
    let error = fatbin::read(&container(&[(2, ZSTD, &padded, 2 * (128 << 10))])).expect_err("0x7f");
    assert!(error.reason.contains("ELF header"), "{error}");
}

#[test]
fn damage_gives_kernels_or_an_error() {
    let lz4_only = container(&[(2, LZ4, &lz4_block(&sample("tmem.sm_100a.cuda13.5.cubin")), 8538)]);
    assert_eq!(fatbin::read(&lz4_only).expect("a fat binary").len(), 1);
    hostile::damage(&lz4_only, 3, |bytes| drop(fatbin::read(bytes)));
    for (file, stride) in FILES.iter().zip([601, 89, 83]) {
        hostile::damage(&sample(file), stride, |bytes| drop(fatbin::read(bytes)));
    }
}

#[test]
fn noise_behind_each_magic_gives_kernels_or_an_error() {
    let mut random = hostile::Random(0x5bd1_e995);
    for round in 0..3000 {
        let mut payload = random.bytes(512);
        match round % 4 {
            0 => drop(fatbin::read(&[b"\x50\xed\x55\xba", &payload[..]].concat())),
            1 => drop(fatbin::read(&container(&[(2, LZ4, &payload, 4096)]))),
            2 => drop(fatbin::read(&container(&[(2, ZSTD, &payload, 4096)]))),
            _ => {
                payload[..4].copy_from_slice(&[0x28, 0xb5, 0x2f, 0xfd]);
                payload[4] &= 0x20;
                drop(fatbin::read(&container(&[(2, ZSTD, &payload, 4096)])));
            }
        }
    }
}

/// Containers one after another, as in a library with many translation units. The bound is far above what a slow machine takes without optimization.
#[test]
fn three_hundred_containers_take_linear_time() {
    for file in FILES {
        let bytes = sample(file).repeat(300);
        let mut count = 0;
        within(Duration::from_secs(60), || {
            each(&bytes, &mut |_: MeasuredKernel| count += 1).expect("300 containers");
        });
        assert_eq!(count, 300 * 26);
    }
}

/// A valid LZ4 block of literals alone: what a compressor that finds nothing writes.
fn lz4_block(bytes: &[u8]) -> Vec<u8> {
    let mut block = vec![0xf0];
    let mut left = bytes.len() - 15;
    while left >= 255 {
        block.push(255);
        left -= 255;
    }
    block.extend(&left.to_le_bytes()[..1]);
    block.extend(bytes);
    block
}
