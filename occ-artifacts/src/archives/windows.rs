//! What Windows links, and objects for it: PE and COFF.

use ::object::read::{File, Object as _, ObjectSection as _};

use crate::source::part;
use crate::{ArtifactError, PassedOver, Visit, bundle, fatbin, host};

/// The sections with GPU code in them, by what their names start with: a linker cuts names off after
/// eight bytes.
const BUNDLES: [&[u8]; 2] = [b".hip_fat", b".llvm.of"];
const FATBINS: &[u8] = b".nv_fatb";
const RELOCATABLE: &[u8] = b"__nv_rel";
const WRAPPERS: &[u8] = b".hipFatB";

pub(super) fn each(bytes: &[u8], visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let broken = |error| ArtifactError::at(0, format!("a file of Windows: {error}"));
    let file = File::parse(bytes).map_err(broken)?;
    // Sections of an honest file do not overlap; those of a hostile one may, thousands of times.
    let mut left = bytes.len() as u64;
    let mut found = false;
    let mut elsewhere = None;
    let mut relocatable = Vec::new();
    for section in file.sections() {
        let name = section.name_bytes().map_err(broken)?;
        let is_bundle = BUNDLES.iter().any(|start| name.starts_with(start));
        let (is_fatbin, is_relocatable) =
            (name.starts_with(FATBINS), name.starts_with(RELOCATABLE));
        let Some((offset, size)) = section.file_range().filter(|(_, size)| *size > 0) else {
            continue;
        };
        if name.starts_with(WRAPPERS) {
            let content = part(bytes, offset, size, "a section with GPU code")?;
            elsewhere = elsewhere.or(content.starts_with(host::ELSEWHERE).then_some(offset));
        }
        if !(is_bundle || is_fatbin || is_relocatable) {
            continue;
        }
        left = left.checked_sub(size).ok_or_else(|| {
            ArtifactError::at(0, "sections with GPU code overlap or end past the file")
        })?;
        let content = part(bytes, offset, size, "a section with GPU code")?;
        if is_relocatable {
            relocatable.push((offset, content));
            continue;
        }
        let read = if is_bundle { bundle::each } else { fatbin::each };
        read(content, visit).map_err(|error| error.moved(offset))?;
        found = true;
    }
    if !found {
        for (offset, content) in relocatable {
            fatbin::each(content, visit).map_err(|error| error.moved(offset))?;
            found = true;
        }
    }
    if let Some(offset) = elsewhere {
        if !found {
            return Err(ArtifactError::at(offset, host::NOT_HERE));
        }
        visit.passed_over(PassedOver::elsewhere());
    }
    if found {
        return Ok(());
    }
    let reason =
        "no GPU code: no `.hip_fat`, `.llvm.offloading` or `.nv_fatb` in the section table";
    Err(ArtifactError::at(0, reason).other())
}
