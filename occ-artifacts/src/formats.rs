//! The formats, in the order in which a file is asked for them: a name, how it is told, and its reader. A format without a
//! name is none that anyone is asked to give.

use std::borrow::Cow;

use crate::contents::hand_on;
use crate::elf::{self, EM_CUDA, EM_INTELGT};
use crate::file::{Around, any, whole};
use crate::foreign::{self, Container};
#[cfg(feature = "manifest")]
use crate::manifest::{each as manifest, each_json as large_manifest};
use crate::source::{Part, Source};
use crate::{
    ArtifactError, ErrorKind, MeasuredKernel, Visit, assembly, bitcode, bundle, cache, code_object,
    cubecl, cubin, fatbin, headers, host, lto, percent_encoded, ptx, ptxas, remarks, search, spirv,
    tables, triton, zebin,
};

/// Bytes by which a format is told. Comments come first in PTX.
const START: u64 = 1 << 16;

type ByStart = (
    &'static str,
    fn(&[u8]) -> bool,
    fn(&mut dyn Source, Around<'_>, &mut dyn Visit) -> Result<(), ArtifactError>,
);

/// Told by how a file starts.
const FILES: [ByStart; 18] = [
    ("", foreign::is_pointer, |_, _, _| Err(ArtifactError::pointer())),
    ("", |start| cache::cupy(start).is_some(), of_cupy),
    ("a code object", code_object::is, |source, around, visit| {
        image(source, code_object::read, around, visit)
    }),
    ("a bundle", bundle::is, |source, _, visit| bundle::each(source, visit)),
    (
        "a cubin",
        |start| elf::machine(start) == Some(EM_CUDA),
        |source, around, visit| image(source, cubin::read, around, visit),
    ),
    (
        "a zebin",
        |start| elf::machine(start) == Some(EM_INTELGT),
        |source, _, visit| {
            zebin::each(whole(source)?, visit)?;
            behind(source, visit)
        },
    ),
    ("", zebin::is_old, |source, _, visit| zebin::each_of_old(whole(source)?, visit)),
    ("a fat binary", fatbin::is, |source, _, visit| fatbin::each(source, visit)),
    (
        "a host library",
        |start| start.starts_with(&elf::MAGIC),
        |source, _, visit| host::each(source, visit),
    ),
    ("a SPIR-V module", spirv::is, |source, _, visit| {
        let bytes = whole(source)?;
        hand_on(spirv::read(bytes)?, bytes, visit);
        Ok(())
    }),
    ("", cubecl::is, |source, _, visit| cubecl::each(source, visit)),
    ("", bitcode::is, |source, _, _| Err(bitcode::refusal(whole(source)?))),
    ("", |start| lto::refusal(start).is_some(), |source, _, _| Err(refused(lto::refusal, source))),
    ("", zebin::is_archive, |source, _, visit| zebin::each_of_archive(source, visit)),
    ("", |start| Container::of(start).is_some(), around_others),
    ("", foreign::is_host, |source, _, visit| {
        let refusal = refused(foreign::refusal, source);
        searched(source, refusal, visit)
    }),
    (
        "",
        |start| foreign::refusal(start).is_some(),
        |source, _, _| Err(refused(foreign::refusal, source)),
    ),
    ("", ptx::is, |source, _, _| Err(refused(ptx::refusal, source))),
];

/// What a text in UTF-8 may start with, and one in UTF-16 of either byte order: programs for Windows write it.
const MARK: &[u8] = "\u{feff}".as_bytes();
const WIDE_MARKS: [[u8; 2]; 2] = [0xfeff_u16.to_le_bytes(), 0xfeff_u16.to_be_bytes()];

type Text = (&'static str, fn(&str) -> bool, fn(&str, &mut dyn Visit) -> Result<(), ArtifactError>);
type Output =
    (&'static str, fn(&str) -> bool, fn(&str) -> Result<Vec<MeasuredKernel>, ArtifactError>);

const MANIFEST: &str = "a manifest";

/// Texts in UTF-8 that have nothing else in them.
const TEXTS: [Text; 4] = [
    ("", |text| text.trim().is_empty(), |_, _| Err(ArtifactError::empty())),
    (
        "",
        |text| cache::cubecl(text).is_some(),
        |text, _| Err(cache::cubecl(text).unwrap_or_else(unknown)),
    ),
    ("", triton::is_metadata, |_, _| {
        let reason = "Triton's metadata, without code: name the `.cubin` or `.hsaco` beside it";
        Err(ArtifactError::in_line(1, reason).other())
    }),
    (MANIFEST, is_manifest, manifest),
];

/// What compilers write, told by words anywhere in a text.
const OUTPUTS: [Output; 4] = [
    ("a `ptxas -v` log", |text| text.contains("ptxas info"), ptxas::read),
    (
        "AMDGPU assembly",
        |text| text.contains(".amdgcn_target") || text.contains(".amdhsa_kernel"),
        assembly::read,
    ),
    ("statistics of RGA, Fossilize or RADV", tables::is, tables::read),
    (
        "`kernel-resource-usage` remarks",
        |text| text.contains("kernel-resource-usage") || text.contains("Function Name: "),
        remarks::read,
    ),
];

/// Reads a file by the first format that it is of.
pub(crate) fn read(
    source: &mut dyn Source,
    around: Around<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let is_large = source.size() > LARGE;
    let start = source.up_to(0, START)?;
    if let Some((_, _, read)) = FILES.iter().find(|(_, is, _)| is(start)) {
        return read(source, around, visit);
    }
    if around.is_no_text {
        return searched(source, unknown(), visit);
    }
    if start.starts_with(MARK) {
        return without_marks(source, around, visit);
    }
    if is_utf16(start) {
        return of_utf16(source, around, visit);
    }
    // What is a manifest by its name is wrong as one, also with a zero in it.
    if is_binary(start) && !around.is_manifest {
        return searched(source, unknown(), visit);
    }
    if is_large && starts_manifest(start) {
        return large_manifest(source, visit);
    }
    let bytes = whole(source)?;
    let (text, invalid) = match str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), None),
        // A script, and what it unpacks behind it.
        Err(error) if is_binary(&bytes[error.valid_up_to()..]) => {
            return searched(source, unknown(), visit);
        }
        // A name in it is what it is in code.
        Err(error) => (percent_encoded(bytes), Some(error.valid_up_to())),
    };
    let is_named = around.is_manifest && invalid.is_none();
    let is = |(name, is, _): &&Text| is(&text) || is_named && *name == MANIFEST;
    if let Some((_, _, read)) = TEXTS.iter().find(is) {
        let Some(at) = invalid else { return read(&text, visit) };
        return match read(&text, &mut |_| {}) {
            Ok(()) | Err(ArtifactError { kind: ErrorKind::Broken, .. }) => {
                let line = bytes[..at].split(|byte| *byte == b'\n').count() as u64;
                let reason = "expected UTF-8, found a byte that is none";
                Err(ArtifactError::in_line(line, reason))
            }
            Err(error) => searched(source, error, visit),
        };
    }
    let mut told = OUTPUTS.iter().filter(|(_, is, _)| is(&text)).peekable();
    if told.peek().is_some() {
        // Whoever collects the output of a build may have that of several compilers in one file.
        for (_, _, read) in told {
            hand_on(read(&text)?, text.as_bytes(), visit);
        }
        return Ok(());
    }
    if invalid.is_some() {
        return searched(source, unknown(), visit);
    }
    let [others @ .., last] = OUTPUTS.map(|(name, ..)| name);
    let reason = format!("expected {MANIFEST}, {}, or {last}; found none of them", listed(&others));
    Err(ArtifactError::in_line(1, reason).other())
}

/// Whether a file that starts so is no text. A text may have a zero far behind, and bytes of another encoding
/// than UTF-8 anywhere.
fn is_binary(start: &[u8]) -> bool {
    let start = start.get(..1024).unwrap_or(start);
    let is_of_text = |byte: u8| !byte.is_ascii_control() || matches!(byte, 7..=13 | b'\x1b');
    foreign::is_binary(start) && !start.iter().all(|byte| is_of_text(*byte))
}

/// The text that starts with marks of UTF-8: `cat` leaves those of each.
fn without_marks(
    source: &mut dyn Source,
    around: Around<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let mut at = 0;
    while source.up_to(at, MARK.len() as u64)? == MARK {
        at += MARK.len() as u64;
    }
    any(&mut Part::from(source, at), around, visit)
}

/// The characters of UTF-16 behind its mark; what is no character is an error.
fn utf16(text: &[u8]) -> impl Iterator<Item = Result<char, ArtifactError>> {
    let (pairs, rest) = text.as_chunks();
    let of: fn([u8; 2]) -> u16 =
        if text.starts_with(&WIDE_MARKS[0]) { u16::from_le_bytes } else { u16::from_be_bytes };
    let cut = (!rest.is_empty()).then(unknown).map(Err);
    let units = pairs.iter().skip(1).map(move |pair| of(*pair));
    char::decode_utf16(units).map(|unit| unit.map_err(|_| unknown())).chain(cut)
}

/// Whether a file that starts so is a text in UTF-16.
fn is_utf16(start: &[u8]) -> bool {
    WIDE_MARKS.iter().any(|mark| start.starts_with(mark) && start != mark)
        && utf16(start).take(256).all(|unit| unit.is_ok_and(|unit| unit != '\0'))
}

/// The text that is in UTF-16: PowerShell's `>` writes it.
fn of_utf16(
    source: &mut dyn Source,
    around: Around<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let text: Result<String, _> = utf16(whole(source)?).collect();
    match text.and_then(|text| any(&mut text.as_bytes(), around, visit)) {
        Err(error) if error.kind == ErrorKind::Other => searched(source, unknown(), visit),
        read => read,
    }
}

fn unknown() -> ArtifactError {
    let names = listed(&FILES.map(|(name, ..)| name));
    let reason = format!("expected {names}, a manifest, or a compiler's text; found none of them");
    ArtifactError::at(0, reason).other()
}

fn listed(names: &[&str]) -> String {
    let names: Vec<&str> = names.iter().copied().filter(|name| !name.is_empty()).collect();
    names.join(", ")
}

/// Why a file is not read that is told by this.
fn refused(why: fn(&[u8]) -> Option<ArtifactError>, source: &mut dyn Source) -> ArtifactError {
    match source.up_to(0, START) {
        Ok(start) => why(start).unwrap_or_else(unknown),
        Err(error) => error,
    }
}

/// What is in a file of another format, or why it is not read.
fn searched(
    source: &mut dyn Source,
    refusal: ArtifactError,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    if search::each_in(source, Vec::new(), None, visit)? { Ok(()) } else { Err(refusal) }
}

/// What is in a file around others.
fn around_others(
    source: &mut dyn Source,
    around: Around<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let container = Container::of(source.up_to(0, START)?).ok_or_else(unknown)?;
    #[cfg(feature = "archives")]
    {
        crate::archives::each(container, source, around, visit)
    }
    #[cfg(not(feature = "archives"))]
    {
        let _ = (around, visit);
        Err(ArtifactError::around_others(container.name()))
    }
}

/// The code behind the hash that CuPy writes before it.
fn of_cupy(
    source: &mut dyn Source,
    around: Around<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let digits = cache::cupy(source.up_to(0, START)?).ok_or_else(unknown)?;
    let base = digits as u64;
    let size = source.size() - base;
    let mut code = Part::of(source, base, size, "code in CuPy's cache")?;
    any(&mut code, Around { sidecar: None, ..around }, visit).map_err(|error| match error.kind {
        ErrorKind::Ptx(_) => cache::cupy_ptx(digits),
        _ => error.moved(base),
    })
}

/// Hands on the kernels of a file that is one image, with what its framework launches them with, and what is behind.
fn image(
    source: &mut dyn Source,
    read: fn(&[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError>,
    around: Around<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let bytes = whole(source)?;
    let mut kernels = read(bytes)?;
    match around.sidecar {
        Some(sidecar) => sidecar.complete(&mut kernels)?,
        None => triton::without_metadata(bytes, &mut kernels),
    }
    hand_on(kernels, bytes, visit);
    behind(source, visit)
}

/// Hands on what is behind the ELF file that a file starts with.
fn behind(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    // Where its headers do not say that, it may end anywhere.
    let end = headers::end(source).unwrap_or(START);
    search::behind(source, end, visit)
}

/// Whether a text is a JSON object, or TOML with `schema` among its first keys.
fn is_manifest(text: &str) -> bool {
    let text = text.trim_start();
    let lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    // A table ends them, and so does what is no TOML.
    let mut keys = lines.map_while(|line| line.split_once('=')).map(|(key, _)| key.trim_end());
    text.starts_with('{') || keys.any(|key| key == "schema")
}

/// A larger manifest in JSON is read by its parts.
const LARGE: u64 = 16 << 20;

/// Whether a text starts as a manifest in JSON that this crate wrote.
fn starts_manifest(start: &[u8]) -> bool {
    let object = start.trim_ascii_start().strip_prefix(b"{").unwrap_or_default();
    object.trim_ascii_start().starts_with(b"\"schema\"")
}

#[cfg(not(feature = "manifest"))]
fn large_manifest(_: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    manifest("", visit)
}

#[cfg(not(feature = "manifest"))]
fn manifest(_: &str, _: &mut dyn Visit) -> Result<(), ArtifactError> {
    let manifest = "the manifest (a JSON object, or TOML with `schema`)";
    Err(ArtifactError::in_line(1, crate::error::needs(manifest, "manifest")))
}
