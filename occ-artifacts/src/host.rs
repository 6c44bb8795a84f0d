//! GPU code inside a host's file: a library, a program or an object.
//!
//! It is searched for in all of the file. What an ELF file's sections are called says what must be in them.

use crate::elf::ET_REL;
use crate::headers::Headers;
use crate::search::{self, LONGEST, Named, RELOCATABLE};
use crate::source::Source;
use crate::{ArtifactError, MeasuredKernel, Visit, code_object};

/// All kernels in the file, in its order: of code objects and cubins, of bundles, of fat binaries, and of cuda-oxide's
/// `.oxart`, wherever each begins. What `nvcc -dc` leaves in `__nv_relfatbin` of a linked file is passed over where there
/// is an `.nv_fatbin`, because it is linked into that.
///
/// # Errors
///
/// Where `bytes` are no ELF file for a host, or one without GPU code (which says so if HIP looks for the kernels
/// in another file); where the file or a container in it is damaged.
#[inline]
pub fn read(bytes: &[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let mut kernels = Vec::new();
    each(&mut &*bytes, &mut |kernel| kernels.push(kernel))?;
    Ok(kernels)
}

/// Bytes of an ELF header.
const HEADER: u64 = 64;

/// Hands on the same, one at a time. Where a container is damaged the others are visited.
pub(crate) fn each(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    if code_object::is(source.up_to(0, HEADER)?) {
        return Err(ArtifactError::at(18, "an AMDGPU code object, not a host's file"));
    }
    let mut named = Vec::new();
    let failed = sections(source, &mut named).err();
    found(search::each_in(source, named, failed, visit)?)
}

/// The error of a file in which there is no GPU code.
pub(crate) fn found(any: bool) -> Result<(), ArtifactError> {
    let reason = "no GPU code in it: no fat binary, code object, cubin or offload bundle";
    if any { Ok(()) } else { Err(ArtifactError::at(0, reason).other()) }
}

/// The sections whose names say that GPU code is in them.
fn sections(source: &mut dyn Source, named: &mut Vec<Named>) -> Result<(), ArtifactError> {
    let headers = Headers::of(source)?;
    let (size, header) = (source.size(), &headers.header);
    let mut is_outside = header.e_shoff == 0 && headers.end() > size;
    for (name, section) in headers.sections(LONGEST) {
        // In an object nothing is linked yet.
        if header.e_type == ET_REL && name == RELOCATABLE {
            continue;
        }
        if let Some(section) = Named::of(name, section.sh_offset, section.sh_size) {
            let is_inside = section.end().is_some_and(|end| end <= size);
            is_outside |= !is_inside;
            if is_inside {
                named.push(section);
            }
        }
    }
    if is_outside {
        return Err(headers.wrong("sections with GPU code, or segments, end past the file"));
    }
    Ok(())
}
