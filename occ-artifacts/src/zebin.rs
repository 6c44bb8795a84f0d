//! Intel's device binaries, `zebin`: what IGC wrote for one device.
//!
//! Sources: `IGC/ZEBinWriter/zebin/spec/{elf,zeinfo,version}.md` of intel-graphics-compiler 98fff716, and what ocloc
//! 22.43, 24.35 and 26.27 wrote.

mod info;
mod lines;

use ::elf::ElfBytes;
use ::elf::endian::LittleEndian;
use ::elf::note::{Note, NoteIterator};
use occ_core::chips;

use crate::elf::EM_INTELGT;
use crate::{ArtifactError, MeasuredKernel};

/// The section of the counts, by its type and its name.
const INFO: (u32, &str) = (0xff00_0011, ".ze_info");
/// The section that says what the file is for.
const NOTES: &str = ".note.intelgt.compat";
/// Whose notes those are.
const OWNER: &[u8] = b"IntelGT";
/// The notes of the product family, and of the product config: architecture, release and revision.
const FAMILY: u64 = 1;
const PRODUCT: u64 = 6;
/// Product families of one device each, for files that have no product config.
const FAMILIES: [(u32, &str); 4] = [(18, "skl"), (26, "icllp"), (29, "tgllp"), (1271, "pvc")];
/// Type of the files of the driver before 2023.
const OLD: [u8; 2] = 0xff04_u16.to_le_bytes();

/// Whether an ELF file that starts so is a zebin.
pub(crate) fn is(start: &[u8]) -> bool {
    start.starts_with(&crate::elf::MAGIC) && start.get(18..20) == Some(&EM_INTELGT.to_le_bytes())
}

/// Whether it is the container that Intel's driver wrote before: patch tokens, which nothing reads any more.
pub(crate) fn is_old(start: &[u8]) -> bool {
    start.starts_with(&crate::elf::MAGIC) && start.get(16..18) == Some(&OLD)
}

/// Reads the kernels of one zebin, in the order of the file.
///
/// Registers are those of a thread as they are allocated, and `scratch` is the spills and private arrays of a thread, in
/// bytes. A thread of Intel's runs as many work-items as its SIMD width. Of a kernel that is damaged nothing is known but
/// its name and its target.
///
/// # Errors
///
/// An [`ArtifactError`] that names the byte, or the line of `.ze_info`: no zebin, or a damaged one.
pub fn read(bytes: &[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    if !is(bytes) {
        return Err(ArtifactError::at(0, "expected an ELF file for Intel's GPUs"));
    }
    let wrong = |at: u64, reason: String| ArtifactError::at(at, reason);
    let damaged = |error: ::elf::ParseError| wrong(0, format!("a damaged ELF file: {error}"));
    let file = ElfBytes::<LittleEndian>::minimal_parse(bytes).map_err(damaged)?;
    let (Some(sections), Some(names)) = file.section_headers_with_strtab().map_err(damaged)? else {
        return Err(wrong(0, "no section headers, so no `.ze_info`".to_owned()));
    };
    let (mut info, mut target) = (None, None);
    for section in sections {
        let name = names.get(section.sh_name as usize).unwrap_or_default();
        if (section.sh_type, name) == INFO {
            let (data, compression) = file.section_data(&section).map_err(damaged)?;
            if info.is_some() || compression.is_some() {
                let reason = "expected one `.ze_info` that is not compressed".to_owned();
                return Err(wrong(section.sh_offset, reason));
            }
            info = Some((section.sh_offset, data));
        } else if name == NOTES {
            let (data, _) = file.section_data(&section).map_err(damaged)?;
            // The header says no alignment; the specification says 4 bytes.
            for note in NoteIterator::new(LittleEndian, file.ehdr.class, 4, data) {
                if let Note::Unknown(note) = note
                    && note.name.starts_with(OWNER)
                    && let Ok(number) = <[u8; 4]>::try_from(note.desc)
                {
                    let number = u32::from_le_bytes(number);
                    match note.n_type {
                        PRODUCT => target = Some(device(number)),
                        FAMILY if target.is_none() => target = of_family(number),
                        _ => {}
                    }
                }
            }
        }
    }
    let Some((at, info)) = info else {
        return Err(wrong(
            0,
            "a file for Intel's GPUs without `.ze_info`: its counts are not known".to_owned(),
        ));
    };
    let text = std::str::from_utf8(info).map_err(|error| {
        wrong(at + error.valid_up_to() as u64, "`.ze_info` is no UTF-8".to_owned())
    })?;
    let mut kernels = info::kernels(text.trim_end_matches('\0'))?;
    for kernel in &mut kernels {
        kernel.target = target.clone().unwrap_or_default();
    }
    Ok(kernels)
}

/// The device of a product family; `None`: there are several, or none that is known.
fn of_family(family: u32) -> Option<String> {
    let known = FAMILIES.iter().find(|known| known.0 == family);
    known.map(|(_, device)| (*device).to_owned())
}

/// The device of a product config: by its release in ocloc's words, and of one that is newer than the table by its
/// number.
fn device(config: u32) -> String {
    let (architecture, release) = (config >> 22, config >> 14 & 0xff);
    let known = chips::all().find(|chip| {
        chip.release.is_some_and(|(known, own)| {
            (u32::from(known), u32::from(own)) == (architecture, release)
        })
    });
    known.map_or_else(
        || format!("intel-{architecture}.{release}"),
        |chip| chip.arch.name.as_str().to_owned(),
    )
}
