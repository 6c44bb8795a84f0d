//! One image of a container: what its first bytes say that it is.

use crate::contents::{BITCODE, LTO, PTX, RELOCATABLE, SPIRV, UNKNOWN, hand_on};
use crate::elf::{self, EM_CUDA, EM_INTELGT, MAGIC};
use crate::{
    ArtifactError, ErrorKind, PassedOver, Visit, bitcode, code_object, cubin, fatbin, lto, ptx,
    spirv, zebin,
};

/// Hands the kernels of an image to `visit`, or says what it is. `target` is what the container says
/// that it is for: `gfx90a:xnack-`, `sm_100f`; empty where it says nothing.
///
/// # Errors
///
/// Where it is damaged, or is no GPU code that is known although it is for an AMDGPU (`amdgpu`).
pub(crate) fn each(
    bytes: &[u8],
    target: &str,
    amdgpu: bool,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let unread = |part: PassedOver, visit: &mut dyn Visit| {
        visit.unread(part, &mut || Some(bytes.to_vec()));
        Ok(())
    };
    let is_amd = code_object::is(bytes);
    // Of a header that is cut off it is not known.
    let machine = bytes.starts_with(&MAGIC).then(|| elf::machine(bytes).unwrap_or(0));
    if (is_amd || machine == Some(EM_CUDA)) && cubin::is_relocatable(bytes) {
        let own = if target.is_empty() { own_target(bytes) } else { None };
        let part = PassedOver::of(RELOCATABLE, own.unwrap_or_else(|| target.to_owned()));
        return unread(part, visit);
    }
    // As drivers for graphics keep them (PAL, Mesa).
    if is_amd && !amdgpu && !code_object::is_hsa(bytes) {
        let what = "a code object for AMDGPUs of another system";
        let own = own_target(bytes).unwrap_or_else(|| target.to_owned());
        let reason = "those for HSA are read, which HIP and OpenCL make";
        visit.passed_over(PassedOver::new(what, own, reason));
        return Ok(());
    }
    if is_amd {
        code_object::each(bytes, visit)?;
        visit.image(bytes);
        return Ok(());
    }
    if machine == Some(EM_CUDA) {
        let mut kernels = cubin::read(bytes).map_err(|error| error.within(bytes.len()))?;
        for kernel in &mut kernels {
            // What the file leaves out of its own target's name.
            if is_longer(target, &kernel.target) {
                target.clone_into(&mut kernel.target);
            }
        }
        hand_on(kernels, bytes, visit);
        return Ok(());
    }
    if fatbin::is(bytes) {
        return fatbin::each(&mut &*bytes, visit);
    }
    if bitcode::is(bytes) {
        return unread(PassedOver::of(BITCODE, target), visit);
    }
    if let Some(own) = lto::target(bytes) {
        let target = if target.is_empty() { own } else { target.to_owned() };
        return unread(PassedOver::of(LTO, target), visit);
    }
    if spirv::is(bytes) {
        visit.passed_over(PassedOver::of(SPIRV, target));
        return Ok(());
    }
    if ptx::is(bytes) {
        return unread(PassedOver::of(PTX, target), visit);
    }
    // What should be a code object is a damaged one.
    if amdgpu {
        return code_object::each(bytes, visit);
    }
    if machine == Some(EM_INTELGT) {
        return zebin::each(bytes, visit);
    }
    if zebin::is_archive(bytes) {
        return zebin::each_of_archive(&mut &*bytes, visit);
    }
    if zebin::is_old(bytes) {
        return match zebin::each_of_old(bytes, visit) {
            Err(ArtifactError { kind: ErrorKind::Unread(part), .. }) => {
                visit.passed_over(*part);
                Ok(())
            }
            read => read,
        };
    }
    visit.passed_over(match machine {
        Some(machine) => {
            let what = format!("an ELF file for machine {machine}");
            PassedOver::new(what, target, "no GPU that is known has this number")
        }
        None => PassedOver::of(UNKNOWN, target),
    });
    Ok(())
}

/// What the header of a GPU's ELF file says that it is for.
fn own_target(bytes: &[u8]) -> Option<String> {
    let header = elf::Elf::parse(bytes)?.header;
    match header.e_machine {
        EM_CUDA => cubin::target(&header),
        _ => code_object::target(&header),
    }
}

/// Whether `target` is `short` with the suffix of an architecture-specific or family-specific target:
/// `sm_100f` of `sm_100`.
fn is_longer(target: &str, short: &str) -> bool {
    target.strip_prefix(short).is_some_and(|suffix| matches!(suffix, "a" | "f"))
}
