//! What drivers wrote to about 2023, and ocloc still does around SPIR-V: an ELF file for no machine.
//!
//! The device binary is in patch tokens, which are not read, or a zebin. Observed of ocloc 22.43.

use super::image;
use crate::contents::OLD_INTEL;
use crate::elf::MAGIC;
use crate::headers::Headers;
use crate::source::part;
use crate::{ArtifactError, PassedOver, Visit, spirv};

/// The last byte of the ELF type: of sources, of objects (the `generic_ir` of a current ocloc's archive), of a library
/// and of an executable. Source: compute-runtime, `shared/source/device_binary_format/elf/elf.h`; the second and the
/// last observed.
const TYPES: [u8; 4] = [1, 2, 3, 4];
/// What follows it: the rest of the type, and no machine.
const REST: [u8; 3] = [0xff, 0, 0];
/// The section with the device binary: its name and type.
const DEVICE: (&[u8], u32) = (b"Intel(R) OpenCL Device Binary", 0xff00_0005);
/// What patch tokens start with.
const TOKENS: &[u8] = b"CTNI";

/// Whether a file that starts so is one.
pub(crate) fn is(start: &[u8]) -> bool {
    let is_one = |kind: &[u8]| TYPES.contains(&kind[0]) && kind[1..] == REST;
    start.starts_with(&MAGIC) && start.get(16..20).is_some_and(is_one)
}

/// Hands on what is in the file.
///
/// # Errors
///
/// Where it has patch tokens, says what it is: of the kind [`Unread`](crate::ErrorKind::Unread).
pub(crate) fn each(bytes: &[u8], visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let headers = Headers::of(&mut &*bytes)?;
    let mut has_tokens = false;
    for (name, section) in headers.sections(super::LONGEST) {
        let is_device = (name, section.sh_type) == DEVICE;
        let at = section.sh_offset;
        let content = part(bytes, at, section.sh_size, "a section")?;
        let is_tokens = is_device && content.starts_with(TOKENS);
        has_tokens |= is_tokens;
        if !is_tokens && (is_device || spirv::is(content)) {
            image(content, visit).map_err(|error| error.moved(at))?;
        }
    }
    if !has_tokens {
        return Ok(());
    }
    let reason =
        "patch tokens, which Intel's driver wrote before 2023; compile again with a current ocloc";
    Err(ArtifactError::at(0, reason).unread(PassedOver::of(OLD_INTEL, "")))
}
