//! The formats, in the order in which a file is asked for them: a name, how it is told, and its reader. A format without a
//! name is none that anyone is asked to give.

use crate::contents::hand_on;
use crate::elf::{self, EM_CUDA, EM_INTELGT};
use crate::file::{Around, any, whole};
use crate::foreign::{self, Container};
#[cfg(feature = "manifest")]
use crate::manifest::{each as manifest, each_json as large_manifest};
use crate::source::{Part, Source};
use crate::triton;
use crate::{
    ArtifactError, ErrorKind, MeasuredKernel, Visit, assembly, bitcode, bundle, cache, code_object,
    cubecl, cubin, fatbin, host, lto, ptx, ptxas, remarks, search, spirv, tables, zebin,
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
        |source, _, visit| zebin::each(whole(source)?, visit),
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

type ByWords =
    (&'static str, fn(&str) -> bool, fn(&str, &mut dyn Visit) -> Result<(), ArtifactError>);

const MANIFEST: &str = "a manifest";

/// Texts, told by words anywhere in them.
const TEXTS: [ByWords; 8] = [
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
    (
        "a `ptxas -v` log",
        |text| text.contains("ptxas info"),
        |text, visit| handed_on(ptxas::read, text, visit),
    ),
    (
        "AMDGPU assembly",
        |text| text.contains(".amdgcn_target") || text.contains(".amdhsa_kernel"),
        |text, visit| handed_on(assembly::read, text, visit),
    ),
    ("statistics of RGA, Fossilize or RADV", tables::is, |text, visit| {
        handed_on(tables::read, text, visit)
    }),
    (
        "`kernel-resource-usage` remarks",
        |text| text.contains("kernel-resource-usage") || text.contains("Function Name: "),
        |text, visit| handed_on(remarks::read, text, visit),
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
    // What is a manifest by its name is wrong as one, also with a zero in it.
    if is_binary(start) && !around.is_manifest {
        return searched(source, unknown(), visit);
    }
    if is_large && starts_manifest(start) {
        return large_manifest(source, visit);
    }
    let Ok(text) = str::from_utf8(whole(source)?) else {
        return searched(source, unknown(), visit);
    };
    let is = |(name, is, _): &&ByWords| is(text) || around.is_manifest && *name == MANIFEST;
    if let Some((_, _, read)) = TEXTS.iter().find(is) {
        return read(text, visit);
    }
    let [others @ .., last] = TEXTS.map(|(name, ..)| name);
    let reason = format!("expected {}, or {last}; found none of them", listed(&others));
    Err(ArtifactError::in_line(1, reason).other())
}

/// Whether a file that starts so is no text. A text may have a zero far behind.
fn is_binary(start: &[u8]) -> bool {
    foreign::is_binary(start.get(..1024).unwrap_or(start))
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

/// Hands on the kernels of a file that is one image, with what its framework launches them with.
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
    Ok(())
}

fn handed_on(
    read: fn(&str) -> Result<Vec<MeasuredKernel>, ArtifactError>,
    text: &str,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    hand_on(read(text)?, text.as_bytes(), visit);
    Ok(())
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
