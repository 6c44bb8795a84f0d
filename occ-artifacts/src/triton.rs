//! What Triton leaves: a cubin or code object of one kernel, and beside it a JSON with what its
//! launcher asks for.
//!
//! Triton allocates all of a kernel's shared memory at launch, so that no file of code has its size.
//! `kernel.json` beside `kernel.cubin` or `kernel.hsaco` does: `shared` is bytes of it per workgroup,
//! `num_warps` and `warp_size` of `target` are the threads, and `tmem_size` is columns of tensor memory. Source: Triton 3.9,
//! `python/triton/compiler/compiler.py` and the backends' `compiler.py`; its own files are among the
//! tests' samples.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::elf::{EM_AMDGPU, EM_CUDA, Elf};
use crate::{ArtifactError, MeasuredKernel, Symbolic};
use occ_core::__private::threads as threads_of;

/// Endings of the files that Triton writes code to.
pub(crate) const CODE: [&str; 2] = ["cubin", "hsaco"];
/// Most bytes of a JSON that Triton wrote: they have some KiB.
pub(crate) const LARGEST: u64 = 1 << 20;

/// The JSON that Triton wrote beside a file of its code; `None` where there is none.
///
/// [`read_path`](crate::read_path) reads it with the file: who watches one has to watch the other.
#[must_use]
pub fn beside(path: &Path) -> Option<PathBuf> {
    Sidecar::of(path).map(|sidecar| sidecar.path)
}

/// Triton's JSON, by its keys.
pub(crate) struct Sidecar {
    path: PathBuf,
    text: String,
}

impl Sidecar {
    /// What Triton wrote beside the file at `path`.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let ending = path.extension().and_then(OsStr::to_str)?;
        if !CODE.contains(&ending) {
            return None;
        }
        let path = path.with_extension("json");
        let file = File::open(&path).ok()?;
        let mut text = String::new();
        file.take(LARGEST + 1).read_to_string(&mut text).ok()?;
        Self::new(path, text)
    }

    /// The `text` that is at `path`; `None` where it is no JSON of Triton's.
    pub(crate) fn new(path: PathBuf, text: String) -> Option<Self> {
        let is_small = text.len() as u64 <= LARGEST;
        (is_small && is_metadata(&text)).then_some(Self { path, text })
    }

    fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        format!("`{}`", name.to_string_lossy())
    }

    /// Adds what it says to the kernels of the file beside it.
    pub(crate) fn complete(&self, kernels: &mut [MeasuredKernel]) -> Result<(), ArtifactError> {
        let name = self.name();
        let wrong = |reason: String| ArtifactError::whole(format!("{name}, of Triton: {reason}"));
        let metadata = Metadata::parse(&self.text).map_err(wrong)?;
        // Before 3.0 it did not say the kernel's name.
        let called = metadata.name.as_deref();
        let mut own: Vec<_> = kernels
            .iter_mut()
            .filter(|kernel| called.is_none_or(|called| kernel.name == called))
            .collect();
        match (&mut own[..], called) {
            ([kernel], _) => metadata.complete(kernel).map_err(wrong),
            ([], Some(called)) => {
                Err(wrong(format!("it is of kernel `{called}`, which is not here")))
            }
            (own, _) => Err(wrong(format!("it is of one kernel, and here are {}", own.len()))),
        }
    }
}

/// Whether a text is Triton's JSON, by the keys that no other has together.
pub(crate) fn is_metadata(text: &str) -> bool {
    text.trim_start().starts_with('{')
        && ["\"num_warps\"", "\"shared\"", "\"num_stages\""].iter().all(|key| text.contains(key))
}

/// Says of kernels in code that Triton made, without its JSON, that their workgroup memory is not known.
pub(crate) fn without_metadata(bytes: &[u8], kernels: &mut [MeasuredKernel]) {
    if !allocates_at_launch(bytes).unwrap_or(false) {
        return;
    }
    for kernel in kernels {
        kernel.lds = None;
        kernel.symbolic.push(Symbolic::new(
            "lds",
            "LDS: compiled from Python (Triton), which allocates it at launch; its size is in the JSON \
             that Triton writes beside the file",
        ));
    }
}

/// Whether code was compiled from Python and may have workgroup memory that is allocated at launch: a
/// cubin has a section for shared memory where any of its kernels uses some, and a code object does
/// not tell.
fn allocates_at_launch(bytes: &[u8]) -> Option<bool> {
    let file = Elf::parse(bytes)?;
    let machine = file.header.e_machine;
    let sections = file.sections().ok()?;
    let mut from_python = false;
    let mut shared = machine == EM_AMDGPU;
    for section in sections.iter() {
        let name = sections.name(&section).ok()?;
        let is_shared = name.starts_with(b".nv.shared.") && name != b".nv.shared.reserved.0";
        shared |= machine == EM_CUDA && is_shared;
        // Files' names in a table of lines end in a 0.
        if !from_python && name == b".debug_line" {
            let lines = sections.data(&section)?;
            from_python = lines.windows(4).any(|four| four == b".py\0");
        }
    }
    Some(from_python && shared)
}

/// What the JSON says of a kernel.
#[cfg_attr(feature = "manifest", derive(serde::Deserialize))]
struct Metadata {
    name: Option<String>,
    shared: Option<u32>,
    num_warps: u32,
    num_ctas: Option<u32>,
    tmem_size: Option<u32>,
    target: Target,
}

/// What it was compiled for.
#[cfg_attr(feature = "manifest", derive(serde::Deserialize))]
struct Target {
    backend: String,
    arch: Arch,
    warp_size: u32,
}

/// `80` of NVIDIA's, `"gfx942"` of AMD's.
#[cfg_attr(not(feature = "manifest"), expect(dead_code, reason = "read from JSON"))]
#[cfg_attr(feature = "manifest", derive(serde::Deserialize), serde(untagged))]
enum Arch {
    Number(u32),
    Name(String),
}

impl Metadata {
    #[cfg(feature = "manifest")]
    fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[cfg(not(feature = "manifest"))]
    fn parse(_: &str) -> Result<Self, String> {
        Err(crate::error::needs("it", "manifest"))
    }

    fn complete(&self, kernel: &mut MeasuredKernel) -> Result<(), String> {
        let Target { backend, arch, warp_size } = &self.target;
        let target = match arch {
            Arch::Number(number) => format!("sm_{number}"),
            Arch::Name(name) => name.clone(),
        };
        let of_other = |what: &str, theirs: &str, ours: &str| {
            Err(format!(
                "{what} is {theirs} there and {ours} in the code: they are of different builds"
            ))
        };
        let suffix = kernel.target.strip_prefix(target.as_str());
        if !matches!(suffix, Some("" | "a" | "f")) {
            return of_other("the target", &target, &kernel.target);
        }
        if kernel.wave.is_some_and(|wave| wave.threads() != *warp_size) {
            return Err(format!("the code ({backend}) has no warps of {warp_size} threads"));
        }
        let threads = self.num_warps.checked_mul(*warp_size).filter(|threads| *threads > 0);
        let Some(threads) = threads else {
            return Err(format!("{} warps of {warp_size} threads", self.num_warps));
        };
        match (kernel.required_workgroup, kernel.max_workgroup) {
            (Some([x, y, z]), _) if threads_of(x, y, z) != threads => {
                let ours = threads_of(x, y, z).to_string();
                return of_other("the workgroup", &threads.to_string(), &ours);
            }
            (None, Some(most)) if threads > most => {
                return of_other("the workgroup", &threads.to_string(), &format!("at most {most}"));
            }
            _ => kernel.required_workgroup = kernel.required_workgroup.or(Some([threads, 1, 1])),
        }
        if let Some(blocks) = self.num_ctas.filter(|blocks| *blocks > 1) {
            kernel.cluster = kernel.cluster.or(Some([blocks, 1, 1]));
        }
        kernel.tensor_columns = kernel.tensor_columns.or(self.tmem_size);
        match self.shared {
            Some(bytes) => kernel.dynamic_lds = Some(bytes),
            None => {
                kernel.lds = None;
                kernel
                    .symbolic
                    .push(Symbolic::new("lds", "LDS: `shared` is null in Triton's JSON"));
            }
        }
        Ok(())
    }
}
