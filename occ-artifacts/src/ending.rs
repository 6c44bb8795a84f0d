//! What a file is by its name: one that is something else must not pass for one without kernels.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use crate::ArtifactError;
use crate::foreign::{self, Container};

/// How what compilers and packagers write starts, by the ends of its names.
#[derive(Debug)]
pub struct Format {
    /// What a file of this kind is, in a sentence.
    what: &'static str,
    endings: &'static [&'static str],
    starts: Starts,
    /// Whether every file of this kind has GPU code.
    pub is_code: bool,
}

/// How files of a kind start.
#[derive(Debug)]
enum Starts {
    /// As one of these.
    With(&'static [&'static [u8]]),
    /// As any file around others.
    Packed,
    /// A text, which may be any other.
    Text,
}

/// The sources are those of the readers. Libraries and objects are of Linux, Windows and macOS, or LLVM's
/// bitcode; what stands for a library may be a script of GNU's linker.
const FORMATS: [Format; 7] = [
    Format {
        what: "GPU code",
        endings: &["co", "cubin", "fatbin", "hipfb", "hsaco"],
        starts: Starts::With(&[
            b"\x7fELF",
            b"\x50\xed\x55\xba",
            b"__CLANG_OFFLOAD_BUNDLE__",
            b"CCOB",
        ]),
        is_code: true,
    },
    Format {
        what: "SPIR-V",
        endings: &["spv"],
        // Triton keeps device binaries of Intel's under this ending too, where it was told to make them.
        starts: Starts::With(&[b"\x03\x02\x23\x07", b"\x07\x23\x02\x03", b"\x7fELF"]),
        is_code: false,
    },
    Format { what: "PTX", endings: &["ptx"], starts: Starts::Text, is_code: true },
    Format {
        what: "a library or an object",
        endings: &["a", "dll", "lib", "o", "pyd", "so"],
        starts: Starts::With(&[
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
    Format {
        what: "a zip archive",
        endings: &["apk", "conda", "egg", "jar", "nupkg", "whl", "zip"],
        starts: Starts::Packed,
        is_code: false,
    },
    Format {
        what: "a compressed file or an archive",
        endings: &[
            "7z", "bz", "cab", "deb", "gz", "lz4", "msi", "rar", "rpm", "tar", "tgz", "txz", "xz",
            "zst",
        ],
        // Of `bz2` the number is none of the ending.
        starts: Starts::Packed,
        is_code: false,
    },
    Format {
        what: "a text",
        endings: &["json", "log", "s", "toml", "txt"],
        starts: Starts::Text,
        is_code: false,
    },
];

/// As many bytes of the file at `path` as tell what it is; `None` where it is no file on a disk, or cannot be read.
#[must_use]
pub fn start(path: &Path) -> Option<Vec<u8>> {
    const START: u64 = 512;
    let mut start = Vec::new();
    let file = fs::metadata(path).ok()?.is_file().then(|| File::open(path))?.ok()?;
    file.take(START).read_to_end(&mut start).ok()?;
    Some(start)
}

impl Format {
    /// The kind of file that one of this name is.
    #[must_use]
    pub fn of(name: &str) -> Option<&'static Self> {
        let name = name.to_ascii_lowercase();
        // Libraries are numbered: `libk.so.1.2`.
        let name = name.trim_end_matches(|c: char| c == '.' || c.is_ascii_digit());
        let (_, ending) = name.rsplit_once('.')?;
        FORMATS.iter().find(|format| format.endings.contains(&ending))
    }

    /// Whether one of this kind may start so.
    #[must_use]
    pub fn may_start(&self, start: &[u8]) -> bool {
        match self.starts {
            Starts::With(starts) => starts.iter().any(|own| start.starts_with(own)),
            Starts::Packed => {
                Container::of(start).is_some() || foreign::passed_over(start).is_some()
            }
            Starts::Text => true,
        }
    }

    /// What is wrong with a file of this name that starts so, where that is as no file of this kind.
    pub(crate) fn refusal(&self, start: &[u8]) -> ArtifactError {
        const SHOWN: usize = 8;
        let found = match start.get(..SHOWN).unwrap_or(start) {
            [] => "nothing".to_owned(),
            start => format!("a file that starts with `{}`", start.escape_ascii()),
        };
        let reason = format!(
            "not what its ending says: expected {}, found {found}; get it again, or rename it to what \
             it is",
            self.what
        );
        ArtifactError::whole(reason)
    }
}
