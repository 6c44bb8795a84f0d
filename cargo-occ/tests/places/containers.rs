//! Files around code, each around as many as it takes.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use flate2::Compression;
use flate2::write::{DeflateEncoder, ZlibEncoder};
use md5::{Digest as _, Md5};

/// How an image lies in a fat binary.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Packing {
    Stored,
    Lz4,
    Zstd,
}

/// A fat binary around a cubin for sm_80.
pub(crate) fn fat_binary(cubin: &[u8], packing: Packing) -> Vec<u8> {
    let (flags, payload) = match packing {
        Packing::Stored => (0_u64, cubin.to_vec()),
        Packing::Lz4 => (0x2000, lz4(cubin)),
        Packing::Zstd => (0x8000, zstd(cubin)),
    };
    let mut entry = vec![0; 64];
    let mut put = |at: usize, bytes: &[u8]| entry[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, &2_u16.to_le_bytes());
    put(2, &0x101_u16.to_le_bytes());
    put(4, &64_u32.to_le_bytes());
    put(8, &(payload.len() as u64).to_le_bytes());
    put(16, &length(&payload));
    put(28, &80_u32.to_le_bytes());
    put(40, &flags.to_le_bytes());
    put(56, &(cubin.len() as u64).to_le_bytes());
    let mut file = 0xba55_ed50_u32.to_le_bytes().to_vec();
    file.extend(1_u16.to_le_bytes());
    file.extend(16_u16.to_le_bytes());
    file.extend((64 + payload.len() as u64).to_le_bytes());
    file.extend(entry);
    file.extend(payload);
    file
}

/// One LZ4 block of nothing but literals.
fn lz4(bytes: &[u8]) -> Vec<u8> {
    let more = bytes.len() - 15;
    let mut block = vec![0xf0];
    block.extend(vec![0xff; more / 255]);
    block.push(u8::try_from(more % 255).expect("a byte"));
    block.extend(bytes);
    block
}

/// One zstd frame of one raw block.
fn zstd(bytes: &[u8]) -> Vec<u8> {
    let header = u32::from_le_bytes(length(bytes)) << 3 | 1;
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0xa0];
    frame.extend(length(bytes));
    frame.extend(&header.to_le_bytes()[..3]);
    frame.extend(bytes);
    frame
}

fn length(bytes: &[u8]) -> [u8; 4] {
    u32::try_from(bytes.len()).expect("a small file").to_le_bytes()
}

/// clang's offload bundle of code objects for these targets.
pub(crate) fn bundle(images: &[(&str, &[u8])]) -> Vec<u8> {
    let names: Vec<String> =
        images.iter().map(|(target, _)| format!("hipv4-amdgcn-amd-amdhsa--{target}")).collect();
    let mut table = b"__CLANG_OFFLOAD_BUNDLE__".to_vec();
    table.extend((images.len() as u64).to_le_bytes());
    let mut at = table.len() + names.iter().map(|name| 24 + name.len()).sum::<usize>();
    for ((_, image), name) in images.iter().zip(&names) {
        for number in [at, image.len(), name.len()] {
            table.extend((number as u64).to_le_bytes());
        }
        table.extend(name.as_bytes());
        at += image.len();
    }
    table.extend(images.iter().flat_map(|(_, image)| *image));
    table
}

/// The same compressed with zlib, version 2.
pub(crate) fn compressed(bundle: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bundle).expect("in memory");
    let packed = packed.finish().expect("in memory");
    let mut file = b"CCOB".to_vec();
    file.extend(2_u16.to_le_bytes());
    file.extend(0_u16.to_le_bytes());
    file.extend(u32::try_from(24 + packed.len()).expect("a small file").to_le_bytes());
    file.extend(length(bundle));
    file.extend(&Md5::digest(bundle)[..8]);
    file.extend(packed);
    file
}

/// A static archive.
pub(crate) fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut file = b"!<arch>\n".to_vec();
    for (name, content) in members {
        let name = format!("{name}/");
        let (zero, mode, size) = (0, 644, content.len());
        file.extend(
            format!("{name:<16}{zero:<12}{zero:<6}{zero:<6}{mode:<8}{size:<10}`\n").bytes(),
        );
        file.extend(*content);
        file.extend(vec![b'\n'; size % 2]);
    }
    file
}

/// A zip of deflated members, as a wheel is.
pub(crate) fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut file, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in members {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
        packed.write_all(content).expect("in memory");
        let packed = packed.finish().expect("in memory");
        let mut crc = flate2::Crc::new();
        crc.update(content);
        // From the version that it takes to the length of the further fields.
        let mut same = [20, 0, 0, 0, 8, 0, 0, 0, 0, 0].to_vec();
        same.extend(crc.sum().to_le_bytes());
        same.extend(length(&packed));
        same.extend(length(content));
        same.extend(u16::try_from(name.len()).expect("a short name").to_le_bytes());
        same.extend([0; 2]);
        directory.extend(b"PK\x01\x02\x14\0");
        directory.extend(&same);
        directory.extend([0; 10]);
        directory.extend(length(&file));
        directory.extend(name.bytes());
        file.extend(b"PK\x03\x04");
        file.extend(&same);
        file.extend(name.bytes());
        file.extend(packed);
    }
    let count = u16::try_from(members.len()).expect("few").to_le_bytes();
    let mut end = b"PK\x05\x06\0\0\0\0".to_vec();
    end.extend(count);
    end.extend(count);
    end.extend(length(&directory));
    end.extend(length(&file));
    end.extend([0; 2]);
    [file, directory, end].concat()
}

/// A library for Linux with a section of this content, linked in `folder`; `false`: nothing can link it.
pub(crate) fn library(folder: &Path, name: &str, section: &str, content: &[u8]) -> bool {
    std::fs::write(folder.join("content"), content).expect("written");
    let source = format!(".section {section},\"a\"\n.incbin \"content\"\n");
    std::fs::write(folder.join("device.s"), source).expect("written");
    let linked = Command::new("clang-22")
        .args(["--target=x86_64-unknown-linux-gnu", "-shared", "-nostdlib", "-fuse-ld=lld"])
        .args(["device.s", "-o", name])
        .current_dir(folder)
        .output();
    linked.is_ok_and(|linked| linked.status.success())
}
