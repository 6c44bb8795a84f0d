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
mod compat;
mod entry;
mod info;
mod kernel;
mod old;
#[cfg(feature = "libraries")]
mod packed;
#[cfg(not(feature = "libraries"))]
#[path = "zebin/packed/off.rs"]
mod packed;
mod sycl;
mod yaml;

use ::elf::endian::AnyEndian;
use ::elf::file::FileHeader;

use crate::contents::hand_on;
use crate::elf::{self, EM_INTELGT, Section};
use crate::headers::Headers;
use crate::source::part;
use crate::{ArtifactError, MeasuredKernel, PassedOver, Visit, spirv};
pub(crate) use archive::{is as is_archive, whole as each_of_archive};
use info::Info;
pub(crate) use old::{each as each_of_old, is as is_old};
pub(crate) use sycl::{PREFIX as SYCL, each as each_of_section};

/// The section with the resources: its name, and its type (`SHT_ZEBIN_ZEINFO`).
const INFO: (&[u8], u32) = (b".ze_info", 0xff00_0011);
/// The section with the notes.
const COMPAT: &[u8] = b".note.intelgt.compat";
/// Longest name of a section that matters, bytes, and one more.
const LONGEST: u64 = 32;

/// Reads the kernels of one device binary, in the order of `.ze_info`.
///
/// The target is the engine's name of the release that the notes say. One that the engine does not know is
/// named by its numbers, `intel-31.2`, or where there is no release by its family, `intel-family-1270`.
///
/// Of a kernel that is damaged nothing is known but its name and its target, and
/// [`damage`](MeasuredKernel::damage) says what is wrong with it. The others are read.
///
/// # Errors
///
/// An [`ArtifactError`] that names the byte: no device binary, one without `.ze_info`, or one whose sections,
/// notes or YAML are damaged.
pub fn read(bytes: &[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    Zebin::read(bytes).map(Zebin::measured)
}

/// Hands all kernels to `visit`, and then the image.
pub(crate) fn each(bytes: &[u8], visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    hand_on(read(bytes)?, bytes, visit);
    Ok(())
}

/// Hands on what is in one of Intel's containers, which is no container itself.
fn image(bytes: &[u8], visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    if bytes.starts_with(&elf::MAGIC) {
        return each(bytes, visit);
    }
    visit.passed_over(if spirv::is(bytes) {
        PassedOver::spirv("")
    } else {
        PassedOver::unknown("")
    });
    Ok(())
}

/// A device binary, in the words of its format.
struct Zebin {
    target: String,
    info: Info,
}

impl Zebin {
    fn read(bytes: &[u8]) -> Result<Self, ArtifactError> {
        let header = header(bytes)?;
        let [mut infos, mut notes] = [const { Vec::<Section>::new() }; 2];
        let headers = Headers::of(&header, &mut &*bytes)?;
        headers.each_section(LONGEST, &mut &*bytes, &mut |name, section| {
            if (name, section.sh_type) == INFO {
                infos.push(section);
            } else if name == COMPAT && section.sh_type == elf::SHT_NOTE {
                notes.push(section);
            }
        })?;
        let at = headers.sections_at();
        let info = match infos.as_slice() {
            [info] => info,
            [] => return Err(ArtifactError::at(at, NO_INFO)),
            [_, second, ..] => {
                let reason =
                    "expected one section `.ze_info`, found a second; compile the file again";
                return Err(ArtifactError::at(second.sh_offset, reason));
            }
        };
        let text = part(bytes, info.sh_offset, info.sh_size, "the section `.ze_info`")?;
        let mut target = String::new();
        if let Some(notes) = notes.first() {
            let what = "the section `.note.intelgt.compat`";
            let content = part(bytes, notes.sh_offset, notes.sh_size, what)?;
            target = compat::target(content, notes.sh_offset)?;
        }
        Ok(Self { target, info: Info::read(text, info.sh_offset)? })
    }

    fn measured(self) -> Vec<MeasuredKernel> {
        let Self { target, info } = self;
        info.kernels.iter().map(|kernel| kernel.measured(&target, &info)).collect()
    }
}

const NO_INFO: &str = "expected a section `.ze_info` of type 0xff000011, which has the kernels' resources; found \
                       none: compile the file again";

/// The header of a device binary, of either class.
fn header(bytes: &[u8]) -> Result<FileHeader<AnyEndian>, ArtifactError> {
    if elf::is_big_endian(bytes) {
        return Err(ArtifactError::at(5, "expected a little-endian ELF file"));
    }
    let header = elf::header::<AnyEndian>(bytes);
    let reason = "expected an ELF header of 32 or 64 bits, of a device binary for Intel's GPUs";
    let header = header.ok_or_else(|| ArtifactError::at(0, reason))?;
    if header.e_machine != EM_INTELGT {
        let reason =
            format!("expected ELF machine {EM_INTELGT} (Intel), found {}", header.e_machine);
        return Err(ArtifactError::at(18, reason));
    }
    Ok(header)
}
