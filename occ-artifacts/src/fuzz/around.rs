//! Containers of one file, written here.

use std::io::Write as _;

use flate2::write::{DeflateEncoder, GzEncoder};
use flate2::{Compression, Crc};

/// What the member is called: as PTX is, which is known in a zip by its name where a comment is long.
const NAME: &[u8] = b"k.ptx";

/// In blocks that are stored: what compresses is not what is looked at here, and is slow.
const PLAIN: Compression = Compression::none();

/// A static archive.
pub(super) fn archive(content: &[u8]) -> Vec<u8> {
    let fields = ["k.ptx/", "0", "0", "0", "644"];
    let [name, date, owner, group, mode] = fields;
    let size = content.len();
    let header = format!("{name:<16}{date:<12}{owner:<6}{group:<6}{mode:<8}{size:<10}`\n");
    [b"!<arch>\n", header.as_bytes(), content].concat()
}

/// A zip that stores it.
pub(super) fn stored(content: &[u8]) -> Vec<u8> {
    zip(content, content, 0)
}

/// A zip of which it is a deflated member.
pub(super) fn deflated(content: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), PLAIN);
    let packed = encoder.write_all(content).and_then(|()| encoder.finish()).expect("memory");
    zip(content, &packed, 8)
}

pub(super) fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), PLAIN);
    encoder.write_all(content).and_then(|()| encoder.finish()).expect("memory")
}

/// PKWARE's "APPNOTE", section 4.3.
fn zip(content: &[u8], packed: &[u8], method: u16) -> Vec<u8> {
    let mut crc = Crc::new();
    crc.update(content);
    // Version, flags, method, time and date, in the header of the member and in the directory.
    let mut fields = [20, 0, method, 0, 0].map(u16::to_le_bytes).concat();
    fields.extend([crc.sum(), size(packed), size(content)].map(u32::to_le_bytes).concat());
    fields.extend([u16::try_from(NAME.len()).expect("short"), 0].map(u16::to_le_bytes).concat());
    let mut file = [b"PK\x03\x04", &fields[..], NAME, packed].concat();
    let directory = size(&file);
    file.extend([b"PK\x01\x02\x14\0", &fields[..], &[0; 14], NAME].concat());
    let length = size(&file) - directory;
    file.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
    file.extend([length, directory].map(u32::to_le_bytes).concat());
    file.extend([0, 0]);
    file
}

/// A COFF object of one section (Microsoft's "PE Format").
pub(super) fn object(name: [u8; 8], content: &[u8]) -> Vec<u8> {
    let mut object = b"\x64\x86\x01\0".to_vec();
    object.resize(20, 0);
    object.extend(name);
    let numbers = [0, 0, size(content), 60, 0, 0, 0, 0x4000_0040];
    object.extend(numbers.map(u32::to_le_bytes).concat());
    object.extend(content);
    object
}

fn size(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).expect("small")
}
