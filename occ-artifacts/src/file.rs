//! Any file that a reader here knows, told apart by what it starts with.

use std::io::{Read, Seek};
use std::path::Path;

use crate::archives::{self, Nesting};
use crate::contents::hand_on;
use crate::elf::{EM_CUDA, EM_INTELGT, MAGIC};
use crate::foreign::{self, Container};
use crate::source::{Part, Source, Windows};
use crate::triton::{self, Sidecar};
use crate::{
    ArtifactError, Contents, ErrorKind, MeasuredKernel, Visit, assembly, bitcode, bundle, cache,
    code_object, cubecl, cubin, fatbin, host, lto, ptx, ptxas, remarks, search, short, spirv,
    tables, zebin,
};

/// All that a file of any format gives: kernels of a code object, bundle, cubin, zebin, fat binary, host library or
/// object, SPIR-V module, manifest (with the feature `manifest`), `ptxas -v` log, resource-usage
/// remarks, statistics of RGA, Fossilize or RADV, or AMDGPU assembly.
///
/// # Errors
///
/// As [`each`].
#[inline]
pub fn read(bytes: &[u8]) -> Result<Contents, ArtifactError> {
    let mut contents = Contents::default();
    each(bytes, &mut contents)?;
    Ok(contents)
}

/// All that a file of any format gives, as [`each_in`] reads it.
///
/// # Errors
///
/// As [`each_in`].
pub fn read_in(file: &mut (impl Read + Seek)) -> Result<Contents, ArtifactError> {
    let mut contents = Contents::default();
    each_in(file, &mut contents)?;
    Ok(contents)
}

/// Hands all kernels in a file of any format to `visit`, one at a time, and what it passes over.
///
/// # Errors
///
/// Where the file is of an unknown format, PTX, empty, broken or cut short; what was visited
/// before stands.
#[inline]
pub fn each(bytes: &[u8], visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let mut bytes = bytes;
    any(&mut bytes, None, Nesting::default(), visit)
}

/// As [`each`], of a file that is not in memory, whatever its size.
///
/// A host library, a bundle, a fat binary, a zip, tar, gzip or zstd is read by windows, and so is each of them in one:
/// at a time no more is held than one code object or cubin, and of what is compressed the window that its
/// compression looks back on, with some states to go on from. Other files are held as a whole: a static
/// archive and what Windows links take as much memory as the file, and so does what is compressed where its
/// parts are not in order; none of them more than 2 GiB of content. All that is in a file, decompressed, may be 64 GiB. The position of
/// `file` does not matter.
///
/// A member of an archive that cannot be read, or is above a limit, costs itself alone: the others are
/// visited, and the error names the first of them.
///
/// # Errors
///
/// As [`each`], and where the file cannot be read or a part of it that has to be held takes over
/// 2 GiB.
pub fn each_in(file: &mut (impl Read + Seek), visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    any(&mut Windows::new(file)?, None, Nesting::default(), visit)
}

/// As [`each_in`], with what Triton wrote beside the file, and the folder that it is in.
pub(crate) fn each_beside(
    file: &mut (impl Read + Seek),
    sidecar: Option<&Sidecar>,
    folder: Option<&Path>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    any(&mut Windows::new(file)?, sidecar, Nesting::in_folder(folder), visit)
}

/// What a file around another holds, with what Triton wrote beside it.
#[cfg(feature = "archives")]
pub(crate) fn inside(
    source: &mut dyn Source,
    sidecar: Option<&Sidecar>,
    nesting: Nesting<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    any(source, sidecar, nesting, visit)
}

fn any(
    source: &mut dyn Source,
    sidecar: Option<&Sidecar>,
    nesting: Nesting<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    if source.size() == 0 {
        return Err(ArtifactError::empty());
    }
    told_apart(source, sidecar, nesting, visit)
        .map_err(|error| if short::is_short(source) { error.short() } else { error })
}

fn told_apart(
    source: &mut dyn Source,
    sidecar: Option<&Sidecar>,
    nesting: Nesting<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let start = source.up_to(0, 1024)?;
    if foreign::is_pointer(start) {
        return Err(ArtifactError::pointer());
    }
    if let Some(digits) = cache::cupy(start) {
        return of_cupy(source, digits, nesting, visit);
    }
    if start.starts_with(&MAGIC) {
        let machine = start.get(18..20).map(|machine| u16::from_le_bytes([machine[0], machine[1]]));
        return if code_object::is(start) {
            let bytes = whole(source)?;
            image(bytes, code_object::read(bytes)?, sidecar, visit)
        } else if machine == Some(EM_CUDA) {
            let bytes = whole(source)?;
            image(bytes, cubin::read(bytes)?, sidecar, visit)
        } else if machine == Some(EM_INTELGT) {
            zebin::each(whole(source)?, visit)
        } else if zebin::is_old(start) {
            zebin::each_of_old(whole(source)?, visit)
        } else {
            host::each_in(source, visit)
        };
    }
    if bundle::is(start) {
        return bundle::each_in(source, visit);
    }
    if cubecl::is(start) {
        return cubecl::each(source, visit);
    }
    if start.starts_with(&fatbin::MAGIC.to_le_bytes()) {
        return fatbin::each_in(source, visit);
    }
    if bitcode::is(start) {
        return Err(bitcode::refusal(whole(source)?));
    }
    if let Some(refusal) = lto::refusal(start) {
        return Err(refusal);
    }
    if zebin::is_archive(start) {
        return zebin::each_of_archive(source, visit);
    }
    if let Some(container) = Container::of(start) {
        return archives::each(container, source, nesting, visit);
    }
    if let Some(refusal) = foreign::refusal(start) {
        return if foreign::is_host(start) {
            searched(source, refusal, visit)
        } else {
            Err(refusal)
        };
    }
    if foreign::is_binary(start) && !spirv::is(start) && !ptx::is(start) {
        return searched(source, unknown(), visit);
    }
    if source.size() > LARGE && starts_manifest(source.up_to(0, 1024)?) {
        return large_manifest(source, visit);
    }
    let bytes = whole(source)?;
    if let Some(ptx) = ptx::refusal(bytes) {
        return Err(ptx);
    }
    if spirv::is(bytes) {
        hand_on(spirv::read(bytes)?, bytes, visit);
        return Ok(());
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return searched(source, unknown(), visit);
    };
    let kernels = if text.trim().is_empty() {
        return Err(ArtifactError::empty());
    } else if let Some(refusal) = cache::cubecl(text) {
        return Err(refusal);
    } else if triton::is_metadata(text) {
        let reason = "Triton's metadata, without code: name the `.cubin` or `.hsaco` beside it";
        return Err(ArtifactError::in_line(1, reason).other());
    } else if is_manifest(text) {
        return manifest(text, visit);
    } else if text.contains("ptxas info") {
        ptxas::read(text)?
    } else if text.contains(".amdgcn_target") || text.contains(".amdhsa_kernel") {
        assembly::read(text)?
    } else if tables::is(text) {
        tables::read(text)?
    } else if text.contains("kernel-resource-usage") || text.contains("Function Name: ") {
        remarks::read(text)?
    } else {
        return Err(ArtifactError::in_line(
            1,
            "expected a manifest, a `ptxas -v` log, `kernel-resource-usage` remarks, statistics of \
             RGA, Fossilize or RADV, or AMDGPU assembly; found none of them",
        )
        .other());
    };
    hand_on(kernels, bytes, visit);
    Ok(())
}

/// What is in a file of another format, or why it is not read.
fn searched(
    source: &mut dyn Source,
    refusal: ArtifactError,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    if search::each_in(source, Vec::new(), None, visit)? { Ok(()) } else { Err(refusal) }
}

fn unknown() -> ArtifactError {
    ArtifactError::at(
        0,
        "expected a code object, a bundle, a cubin, a zebin, a fat binary, a host library, a SPIR-V \
         module, a manifest, or a compiler's text; found none of them",
    )
    .other()
}

/// The code behind the hash that CuPy writes before it.
fn of_cupy(
    source: &mut dyn Source,
    digits: usize,
    nesting: Nesting<'_>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let base = digits as u64;
    let size = source.size() - base;
    let mut code = Part::of(source, base, size, "code in CuPy's cache")?;
    any(&mut code, None, nesting, visit).map_err(|error| match error.kind {
        ErrorKind::Ptx(_) => cache::cupy_ptx(digits),
        _ => error.moved(base),
    })
}

/// Hands on the kernels of a file that is one image, with what its framework launches them with.
fn image(
    bytes: &[u8],
    mut kernels: Vec<MeasuredKernel>,
    sidecar: Option<&Sidecar>,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    match sidecar {
        Some(sidecar) => sidecar.complete(&mut kernels)?,
        None => triton::without_metadata(bytes, &mut kernels),
    }
    hand_on(kernels, bytes, visit);
    Ok(())
}

/// All of a source, in memory.
pub(crate) fn whole(source: &mut dyn Source) -> Result<&[u8], ArtifactError> {
    source.bytes(0, source.size(), "a file")
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

/// A larger manifest is read by its parts.
const LARGE: u64 = 16 << 20;

/// Whether a file of this size is a manifest that is read by its parts. Its position is then its start.
pub(crate) fn is_large_manifest(file: &mut (impl Read + Seek), size: u64) -> std::io::Result<bool> {
    let mut start = Vec::new();
    file.by_ref().take(1024).read_to_end(&mut start)?;
    file.rewind()?;
    Ok(size > LARGE && starts_manifest(&start))
}

/// Whether a text starts as a manifest that this crate wrote.
fn starts_manifest(start: &[u8]) -> bool {
    if !is_object(start) {
        return is_manifest(&String::from_utf8_lossy(start));
    }
    let after = |text: &'_ [u8], sign: &[u8]| -> Option<usize> {
        let rest = text.trim_ascii_start();
        rest.starts_with(sign).then(|| text.len() - rest.len() + sign.len())
    };
    let object = after(start, b"{").map(|at| &start[at..]);
    object.is_some_and(|object| after(object, b"\"schema\"").is_some())
}

/// Whether a text is JSON, if it is a manifest.
fn is_object(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with(b"{")
}

#[cfg(feature = "manifest")]
fn large_manifest(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let is_json = is_object(source.up_to(0, 1024)?);
    let each = if is_json { crate::manifest::each_json } else { crate::manifest::each_toml };
    each(source, visit)
}

#[cfg(not(feature = "manifest"))]
fn large_manifest(_: &mut dyn Source, _: &mut dyn Visit) -> Result<(), ArtifactError> {
    Err(no_manifest())
}

#[cfg(feature = "manifest")]
pub(crate) fn manifest(text: &str, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    if text.len() as u64 > LARGE && !is_object(text.as_bytes()) {
        return large_manifest(&mut text.as_bytes(), visit);
    }
    crate::manifest::each(text, visit)
}

#[cfg(not(feature = "manifest"))]
pub(crate) fn manifest(_: &str, _: &mut dyn Visit) -> Result<(), ArtifactError> {
    Err(no_manifest())
}

#[cfg(not(feature = "manifest"))]
fn no_manifest() -> ArtifactError {
    let manifest = "the manifest (a JSON object, or TOML with `schema`)";
    ArtifactError::in_line(1, crate::error::needs(manifest, "manifest"))
}
