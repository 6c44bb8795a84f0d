//! A device binary: which of its sections matter.

use ::elf::endian::AnyEndian;

use super::LONGEST;
use crate::elf::{self, EM_INTELGT, Section};
use crate::headers::Headers;
use crate::source::part;
use crate::{ArtifactError, Contents};

mod compat;
mod info;
mod kernel;
mod yaml;

/// The section with the resources: its name, and its type (`SHT_ZEBIN_ZEINFO`).
const INFO: (&[u8], u32) = (b".ze_info", 0xff00_0011);
/// What a section with the code of a kernel is called, before the kernel's name.
const CODE: &[u8] = b".text";
/// The section with the notes.
const COMPAT: &[u8] = b".note.intelgt.compat";

/// As [`super::read`], and what was passed over.
pub(super) fn read(bytes: &[u8]) -> Result<Contents, ArtifactError> {
    check(bytes)?;
    let headers = Headers::of(&mut &*bytes)?;
    let [mut infos, mut notes] = [const { Vec::<&Section>::new() }; 2];
    let mut may_have_kernels = false;
    for (name, section) in headers.sections(LONGEST) {
        may_have_kernels |= name.starts_with(CODE) || name == INFO.0 || section.sh_type == INFO.1;
        if (name, section.sh_type) == INFO {
            infos.push(section);
        } else if name == COMPAT && section.sh_type == elf::SHT_NOTE {
            notes.push(section);
        }
    }
    let info = match infos.as_slice() {
        [info] => info,
        // Of a module without kernels the compiler keeps its options and the notes.
        [] if !may_have_kernels && !notes.is_empty() => return Ok(Contents::default()),
        [] => return Err(headers.wrong(NO_INFO)),
        [_, second, ..] => {
            let reason = "expected one section `.ze_info`, found a second; compile the file again";
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
    info::read(text, info.sh_offset, &target)
}

const NO_INFO: &str = "expected a section `.ze_info` of type 0xff000011, which has the kernels' resources; found \
                       none: compile the file again";

/// Whether they start as a device binary does, of either class.
fn check(bytes: &[u8]) -> Result<(), ArtifactError> {
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
    Ok(())
}
