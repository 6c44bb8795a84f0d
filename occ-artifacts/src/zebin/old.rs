//! What drivers wrote to about 2023: an ELF file for no machine, around a device binary and its SPIR-V.
//!
//! The device binary is in patch tokens, which are not read, or a zebin. Observed of ocloc 22.43.

use ::elf::endian::AnyEndian;

use super::image;
use crate::elf::{self, MAGIC};
use crate::headers::Headers;
use crate::source::part;
use crate::{ArtifactError, PassedOver, Visit, spirv};

/// The ELF type and machine of such a file.
const TYPE: [u8; 4] = [0x04, 0xff, 0, 0];
/// The section with the device binary: its name and type.
const DEVICE: (&[u8], u32) = (b"Intel(R) OpenCL Device Binary", 0xff00_0005);
/// What patch tokens start with.
const TOKENS: &[u8] = b"CTNI";

/// Whether a file that starts so is one.
pub(crate) fn is(start: &[u8]) -> bool {
    start.starts_with(&MAGIC) && start.get(16..20) == Some(&TYPE)
}

/// Hands on what is in the file.
///
/// # Errors
///
/// Where it has patch tokens, says what it is: of the kind [`Unread`](crate::ErrorKind::Unread).
pub(crate) fn each(bytes: &[u8], visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let header = elf::header::<AnyEndian>(bytes);
    let header = header.ok_or_else(|| ArtifactError::at(0, "not a whole ELF header"))?;
    let mut parts = Vec::new();
    let headers = Headers::of(&header, &mut &*bytes)?;
    headers.each_section(super::LONGEST, &mut &*bytes, &mut |name, section| {
        parts.push(((name, section.sh_type) == DEVICE, section.sh_offset, section.sh_size));
    })?;
    let mut has_tokens = false;
    for (is_device, at, size) in parts {
        let content = part(bytes, at, size, "a section")?;
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
    Err(ArtifactError::at(0, reason).unread(PassedOver::old_intel()))
}
