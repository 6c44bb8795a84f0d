//! Which compilers made a file, where it says so.

use crate::elf::{self, Elf};

/// Images that are looked into.
const MOST_IMAGES: usize = 4096;
/// Sections that are looked at, over all images.
const MOST_SECTIONS: usize = 1 << 20;
/// Bytes of a section that are read.
const MOST_BYTES: usize = 4096;

/// The compilers of the device code in `bytes`, each once, in the order of the file: of code objects
/// and cubins, alone or uncompressed within another file, and of assembly. Empty where it is not
/// said: in a compressed bundle, in a cubin of before CUDA 13, in a log.
///
/// ```
/// let assembly = b"\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"\n\t.ident\t\"clang version 22.1.8\"\n";
/// assert_eq!(occ_artifacts::compilers(assembly), ["clang version 22.1.8"]);
/// ```
#[must_use]
#[inline]
pub fn compilers(bytes: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    if let Ok(text) = std::str::from_utf8(bytes) {
        let idents = text.lines().filter_map(|line| line.trim_start().strip_prefix(".ident"));
        for ident in idents {
            add(&mut found, ident.trim().trim_matches('"'));
        }
        return found;
    }
    let mut sections = MOST_SECTIONS;
    let mut rest = bytes;
    for _ in 0..MOST_IMAGES {
        let Some(at) = rest.windows(elf::MAGIC.len()).position(|four| four == elf::MAGIC) else {
            break;
        };
        rest = &rest[at..];
        // Host code says who compiled it too, and that is not asked.
        if matches!(elf::machine(rest), Some(elf::EM_AMDGPU | elf::EM_CUDA)) {
            image(rest, &mut sections, &mut found);
        }
        rest = &rest[1..];
    }
    found
}

/// Adds the compilers of the ELF file that `bytes` start with.
#[inline]
fn image(bytes: &[u8], left: &mut usize, found: &mut Vec<String>) -> Option<()> {
    let sections = Elf::parse(bytes)?.sections().ok()?;
    for section in sections.iter() {
        *left = left.checked_sub(1)?;
        let name = sections.name(&section).ok()?;
        if name != b".comment" && name != b".note.nv.tkinfo" {
            continue;
        }
        let data = sections.data(&section)?;
        let data = &data[..data.len().min(MOST_BYTES)];
        for text in data.split(|byte| *byte == 0).filter_map(|text| std::str::from_utf8(text).ok())
        {
            // NVIDIA's note holds a build number and the command line as well.
            if name == b".comment" || text.starts_with("Cuda compilation tools") {
                add(found, text);
            }
        }
    }
    Some(())
}

/// Adds a compiler by its name and version, without where its sources are from.
#[inline]
fn add(found: &mut Vec<String>, text: &str) {
    let name = text.split_once(" (").map_or(text, |(name, _)| name).trim();
    let printable = !name.is_empty() && !name.contains(char::is_control);
    if printable && !name.starts_with("Linker:") && !found.iter().any(|known| known == name) {
        found.push(name.to_owned());
    }
}
