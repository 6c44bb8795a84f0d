//! Which files in a folder must not pass for files without kernels.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use occ_artifacts::ErrorKind;

/// How what compilers and packagers write starts, by the ends of its names.
struct Format {
    endings: &'static [&'static str],
    /// `None`: a text, which may be any other.
    starts: Option<&'static [&'static [u8]]>,
    /// Whether every file of this kind has GPU code.
    is_code: bool,
}

/// The sources are those of the readers. Libraries and objects are of Linux, Windows and macOS, or LLVM's
/// bitcode; what stands for a library may be a script of GNU's linker.
const FORMATS: [Format; 6] = [
    Format {
        endings: &["co", "cubin", "fatbin", "hipfb", "hsaco"],
        starts: Some(&[b"\x7fELF", b"\x50\xed\x55\xba", b"__CLANG_OFFLOAD_BUNDLE__", b"CCOB"]),
        is_code: true,
    },
    Format {
        endings: &["spv"],
        starts: Some(&[b"\x03\x02\x23\x07", b"\x07\x23\x02\x03"]),
        is_code: false,
    },
    Format { endings: &["ptx"], starts: None, is_code: true },
    Format {
        endings: &["a", "dll", "lib", "o", "pyd", "so"],
        starts: Some(&[
            b"\x7fELF",
            b"MZ",
            b"!<arch>\n",
            b"!<thin>\n",
            b"\x64\x86",
            b"\x64\xaa",
            b"\x4c\x01",
            b"\0\0\xff\xff",
            b"\xcf\xfa\xed\xfe",
            b"\xce\xfa\xed\xfe",
            b"\xca\xfe\xba\xbe",
            b"BC\xc0\xde",
            b"/* GNU ld script",
            b"INPUT",
            b"GROUP",
        ]),
        is_code: false,
    },
    Format { endings: &["gz", "whl", "zip"], starts: Some(&[b"PK", b"\x1f\x8b"]), is_code: false },
    Format { endings: &["json", "log", "s", "toml", "txt"], starts: None, is_code: false },
];

/// The kind of file that `path` is by its name.
fn format_of(path: &Path) -> Option<&'static Format> {
    let name = path.file_name()?.to_str()?.to_ascii_lowercase();
    // Libraries are numbered: `libk.so.1.2`.
    let name = name.trim_end_matches(|c: char| c == '.' || c.is_ascii_digit());
    let (_, ending) = name.rsplit_once('.')?;
    FORMATS.iter().find(|format| format.endings.contains(&ending))
}

/// Whether a file that gives no kernels, for the reason that `kind` is, must not pass for one without:
/// a pointer of git-lfs, one that is empty as a build that failed leaves it, or one that is not what its
/// name says. What has no ending may be code too; a mark is empty and has a name that starts with a point.
pub(super) fn is_unread(path: &Path, kind: &ErrorKind) -> bool {
    let format = format_of(path);
    match kind {
        ErrorKind::Empty => format.is_some() || path.extension().is_none() && !is_hidden(path),
        ErrorKind::Other => format.is_some_and(|format| format.is_code || !has_start(path, format)),
        ErrorKind::Unread(_) => format.is_some_and(|format| !has_start(path, format)),
        ErrorKind::Broken | ErrorKind::Short | ErrorKind::Ptx(_) | ErrorKind::Cache(_) => false,
        _ => true,
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// Whether a file starts as its name says.
fn has_start(path: &Path, format: &Format) -> bool {
    let Some(starts) = format.starts else { return true };
    let mut found = Vec::new();
    let read = File::open(path).and_then(|file| file.take(64).read_to_end(&mut found));
    read.is_ok() && starts.iter().any(|start| found.starts_with(start))
}
