//! Caches of what is compiled when a program runs.
//!
//! * CuPy (`~/.cupy/kernel_cache`, or `CUPY_CACHE_DIR`) writes a file a compilation: the hash of the
//!   code in hexadecimal digits, then the code, a cubin of NVRTC's or a code object of HIP's. Source:
//!   CuPy's `cupy/cuda/compiler.py`.
//! * cubecl writes JSON by lines (`ptx….json.log`) up to 0.10, which is named and not read, and SQLite
//!   later, of which it exports bundles: see `cubecl`. Source: `cubecl-cuda` and `cubecl-hip`,
//!   `src/compute/context.rs`; `cubecl-common`, `src/cache.rs`.
//! * NVIDIA's driver (`~/.nv/ComputeCache`, or `CUDA_CACHE_PATH`) documents no format. NVRTC itself
//!   keeps nothing. It is named and not read.

use std::path::Path;

use crate::elf::MAGIC;
use crate::{ArtifactError, bundle, ptx};

/// Digits of hashes that CuPy writes before the code: of MD5, SHA-1 and SHA-256.
const DIGITS: [usize; 3] = [32, 40, 64];
/// Bytes in which a cache's first keys are.
const START: usize = 4096;

/// Bytes of the hash that CuPy writes before the code, where a file starts so.
pub(crate) fn cupy(start: &[u8]) -> Option<usize> {
    let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let digits = start.iter().take_while(|byte| is_digit(byte)).count();
    let code = start.get(digits..)?;
    let is_code = code.starts_with(&MAGIC) || bundle::is(code) || ptx::is(code);
    (DIGITS.contains(&digits) && is_code).then_some(digits)
}

/// Why PTX after such a hash is not read.
pub(crate) fn cupy_ptx(digits: usize) -> ArtifactError {
    ArtifactError::at(
        digits as u64,
        format!(
            "PTX in CuPy's cache, which has no register counts yet: cut off the hash before it, \
             `tail -c +{}`, and assemble the rest",
            digits + 1
        ),
    )
    .of_cache("CuPy")
}

/// Why a text is not read, where it is a cache of cubecl's.
pub(crate) fn cubecl(text: &str) -> Option<ArtifactError> {
    let first = text.lines().next()?;
    let mut end = first.len().min(START);
    while !first.is_char_boundary(end) {
        end -= 1;
    }
    let keys = &first[..end];
    let has = |key: &str| keys.contains(key);
    if !(has("\"key\"") && has("\"entrypoint_name\"") && has("\"shared_mem_bytes\"")) {
        return None;
    }
    let way = if has("\"ptx\"") {
        "take the PTX of a kernel out of it, `jq -j 'select(.value.entrypoint_name == \"NAME\").value.ptx \
         | map(select(. > 0)) | implode'`, and give that; its `shared_mem_bytes` is the dynamic shared \
         memory"
    } else {
        "take the code of a kernel out of it, the numbers of `binary` as bytes, and give that; its \
         `shared_mem_bytes` is the dynamic LDS"
    };
    let reason = format!("cubecl's cache, whose format changes with its versions: {way}");
    Some(ArtifactError::in_line(1, reason).of_cache("cubecl"))
}

/// Why a file of no known format is not read, where it lies in the cache of NVIDIA's driver.
pub(crate) fn driver(path: &Path) -> Option<ArtifactError> {
    let is_within = path.components().any(|part| part.as_os_str() == "ComputeCache");
    is_within.then(|| {
        ArtifactError::whole(
            "in the cache of NVIDIA's driver, whose format is not documented: give the PTX that the \
             program loads, or compile its source, as in `nvcc -cubin -arch=sm_90`",
        )
        .of_cache("NVIDIA's driver")
    })
}
