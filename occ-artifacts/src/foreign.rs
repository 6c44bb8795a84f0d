//! Formats that are told apart by their first bytes: containers that a feature reads, and others that
//! have no counts, with what to give instead.

use crate::{ArtifactError, PassedOver};

/// A file around others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Container {
    /// A static library, `ar`'s; thin where its members are files of their own.
    Archive,
    /// What Windows links, or an object for it.
    Windows,
    /// A zip, as Python's wheels are.
    Zip,
    Tar,
    Gzip,
    Zstd,
}

/// Machines of COFF objects: x86, x86-64 and Arm64 (Microsoft's "PE Format", "Machine Types").
const COFF: [[u8; 2]; 3] = [[0x4c, 0x01], [0x64, 0x86], [0x64, 0xaa]];
/// What an object with more than 65,279 sections starts with.
const BIG_COFF: &[u8] = &[0, 0, 0xff, 0xff];

impl Container {
    /// What a file is that starts so.
    pub(crate) fn of(start: &[u8]) -> Option<Self> {
        let is = |magic: &[u8]| start.starts_with(magic);
        if is(b"!<arch>\n") || is(b"!<thin>\n") {
            Some(Self::Archive)
        } else if is(b"PK\x03\x04") || is(b"PK\x05\x06") {
            Some(Self::Zip)
        } else if is(b"\x1f\x8b\x08") {
            Some(Self::Gzip)
        } else if is(b"\x28\xb5\x2f\xfd") {
            Some(Self::Zstd)
        } else if start.get(TAR.0..).is_some_and(|rest| rest.starts_with(TAR.1)) {
            Some(Self::Tar)
        } else if is(b"MZ") || is(BIG_COFF) || is_coff(start) {
            Some(Self::Windows)
        } else {
            None
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Archive => "a static archive",
            Self::Windows => "a file of Windows",
            Self::Zip => "a zip",
            Self::Tar => "a tar archive",
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
        }
    }
}

/// Whether this is the header of a COFF object: it has no optional header, and some section.
fn is_coff(start: &[u8]) -> bool {
    let machine = start.first_chunk::<2>().is_some_and(|machine| COFF.contains(machine));
    machine && start.get(16..18) == Some(&[0, 0]) && start.get(2..4).is_some_and(|n| n != [0, 0])
}

/// A format that is not read: its first bytes, its name, and the way out.
type Magic = (&'static [u8], &'static str, &'static str);

/// What has no kernels.
const OTHERS: [Magic; 6] = [
    (b"\xcf\xfa\xed\xfe", MACH_O, APPLE),
    (b"\xce\xfa\xed\xfe", MACH_O, APPLE),
    (b"\xca\xfe\xba\xbe", MACH_O, APPLE),
    (b"MTLB", "a Metal library", APPLE),
    (
        b"DXBC",
        "DXIL or DXBC",
        "its registers are not known before a driver compiles it: give SPIR-V of \
      the same kernel to Mesa's driver, or the counts in a manifest",
    ),
    (b"\0asm", "WebAssembly", "it has no GPU code of a known format"),
];

/// What is around other files, and may have any kernel. Sources: each format's own description; for RPM and
/// cabinets `rpm`'s `lib/rpmlead.h` and Microsoft's MS-CAB, for an installer its MS-CFB.
const HIDING: [Magic; 12] = [
    (b"\xfd7zXZ\0", "xz", "decompress it first, as in `xz -d`"),
    (b"BZh", "bzip2", "decompress it first, as in `bzip2 -d`"),
    (b"\x04\x22\x4d\x18", "lz4", "decompress it first, as in `lz4 -d`"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", UNPACK),
    (b"Rar!\x1a\x07", "a RAR archive", UNPACK),
    (b"\xed\xab\xee\xdb", "an RPM package", "unpack it first, as in `rpm2cpio`"),
    (b"MSCF\0\0\0\0", "a cabinet of Windows", UNPACK),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an installer or a document of Windows", UNPACK),
    (b"hsqs", "a SquashFS image", "unpack it first, as in `unsquashfs`"),
    (b"xar!", "a xar archive", UNPACK),
    (b"KPAK", "a kpack of ROCm", "unpack the code objects in it first"),
    (
        b"SQLite format 3\0",
        "an SQLite database",
        "where it is a cache of kernels, as of MIOpen, take the code out of it first; cubecl's is \
      exported as a flat bundle, `BundleFormat::Flat`",
    ),
];

const UNPACK: &str = "unpack it first";
const MACH_O: &str = "a Mach-O file";
const APPLE: &str = "the registers of Apple's GPUs are not in any file";

/// A tape archive has its mark behind the name of its first file.
const TAR: (usize, &[u8]) = (257, b"ustar");

/// How a pointer of git-lfs starts, now and before it had that name. Source: git-lfs,
/// `docs/spec.md`: "the first key is always `version`", with a URL that identifies the specification.
const POINTER: [&[u8]; 2] =
    [b"version https://git-lfs.github.com/spec/", b"version https://hawser.github.com/spec/"];

/// Whether a file that starts so stands for another, which is kept elsewhere.
pub(crate) fn is_pointer(start: &[u8]) -> bool {
    POINTER.iter().any(|version| start.starts_with(version))
}

/// What a file that starts so is and why it is not read, where that is known.
pub(crate) fn passed_over(start: &[u8]) -> Option<PassedOver> {
    let mut all = OTHERS.iter().chain(&HIDING);
    let (_, what, way) = all.find(|(magic, ..)| start.starts_with(magic))?;
    Some(PassedOver::new(*what, "", way))
}

/// Whether what is called so may have any kernel.
pub(crate) fn hides(what: &str) -> bool {
    HIDING.iter().any(|(_, own, _)| *own == what)
}

/// Whether a file that starts so is no text, in which code may be anywhere.
pub(crate) fn is_binary(start: &[u8]) -> bool {
    // A character may be cut.
    let is_none = str::from_utf8(start).is_err_and(|error| error.error_len().is_some());
    start.contains(&0) || is_none
}

/// Whether a file that starts so may have code for other GPUs in it.
pub(crate) fn is_host(start: &[u8]) -> bool {
    passed_over(start).is_some_and(|part| part.what == MACH_O)
}

/// Why a file that starts so is not read, where it is known what it is.
pub(crate) fn refusal(start: &[u8]) -> Option<ArtifactError> {
    let part = passed_over(start)?;
    let reason = format!("{}, which is not read: {}", part.what, part.reason);
    Some(ArtifactError::at(0, reason).unread(part))
}
