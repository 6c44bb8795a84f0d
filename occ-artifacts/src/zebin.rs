//! Intel's device binaries ("zebin"): what ocloc and the drivers write for one GPU.
//!
//! An ELF file of 32 or 64 bits, which stays relocatable, with the resources of its kernels as YAML in the
//! section `.ze_info` and its GPU in the notes of `.note.intelgt.compat`. Source: intel-graphics-compiler
//! 98fff716, `IGC/ZEBinWriter/zebin/spec/{elf,zeinfo,version}.md`; observed of ocloc 24.35 and 26.27.
//!
//! | field | key of `.ze_info` | unit |
//! |:--|:--|:--|
//! | `vgprs` | `grf_count` | registers of a hardware thread, as allocated |
//! | `wave` | `simd_size` | work-items of a hardware thread; 1 where the kernel does its own SIMD |
//! | `lds` | `slm_size` | bytes of a work-group, not rounded up |
//! | `waves_by_registers` | `eu_thread_count` | hardware threads of an EU with so many registers |
//! | `barriers` | `barrier_count` | of a work-group |
//! | `scratch` | `spill_size` and `private_size` | bytes of a hardware thread, which runs as many work-items as `wave` says; from version 1.39 of the format on |
//! | `spills.store_bytes` | `spill_size` | the same |
//! | `uses_dynamic_lds` | a `payload_arguments` entry of `addrspace: local` | a `__local` pointer |
//! | `required_workgroup` | `required_work_group_size` | work-items |
//!
//! Old drivers put other containers into an ELF file, which are named and not read.

mod archive;
#[cfg(feature = "libraries")]
mod device;
mod old;
#[cfg(feature = "libraries")]
mod packed;
mod sycl;

use crate::contents::{SPIRV, UNKNOWN, hand_on};
#[cfg(not(feature = "libraries"))]
use crate::error;
use crate::{ArtifactError, Contents, MeasuredKernel, PassedOver, Visit, elf, spirv};
pub(crate) use archive::{is as is_archive, whole as each_of_archive};
pub(crate) use old::{each as each_of_old, is as is_old};
pub(crate) use sycl::{PREFIX as SYCL, each as each_of_section};

/// Longest name of a section that matters, bytes, and one more.
const LONGEST: usize = 32;

/// Reads the kernels of one device binary, in the order of `.ze_info`.
///
/// The target is the engine's name of the release that the notes say. One that the engine does not know is
/// named by its numbers, `intel-31.2`, or where there is no release by its family, `intel-family-1270`.
///
/// Of a kernel that is damaged nothing is known but its name and its target, and
/// [`damage`](MeasuredKernel::damage) says what is wrong with it. The others are read. One that its compiler says must
/// not be run is left out, and [`each`](crate::each) tells.
///
/// # Errors
///
/// An [`ArtifactError`] that names the byte: no device binary, one with code and without `.ze_info`, or one whose
/// sections, notes or YAML are damaged. Where the feature `libraries` is off, that it is.
pub fn read(bytes: &[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    Ok(contents(bytes)?.kernels)
}

/// The same, and what was passed over.
fn contents(bytes: &[u8]) -> Result<Contents, ArtifactError> {
    #[cfg(feature = "libraries")]
    {
        device::read(bytes)
    }
    #[cfg(not(feature = "libraries"))]
    {
        let _ = bytes;
        Err(ArtifactError::at(0, error::needs("a device binary for Intel's GPUs", "libraries")))
    }
}

/// Hands all kernels to `visit`, and then the image; and says what was passed over.
pub(crate) fn each(bytes: &[u8], visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let Contents { kernels, passed_over } = contents(bytes)?;
    for part in passed_over {
        visit.passed_over(part);
    }
    hand_on(kernels, bytes, visit);
    Ok(())
}

/// Hands on what is in one of Intel's containers, which is no container itself.
fn image(bytes: &[u8], visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    if bytes.starts_with(&elf::MAGIC) {
        return each(bytes, visit);
    }
    visit.passed_over(if spirv::is(bytes) {
        PassedOver::of(SPIRV, "")
    } else {
        PassedOver::of(UNKNOWN, "")
    });
    Ok(())
}
