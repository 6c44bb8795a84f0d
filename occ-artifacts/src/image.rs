//! One image of a container: what its first bytes say that it is.

use crate::contents::hand_on;
use crate::elf::{self, EM_CUDA, EM_INTELGT, MAGIC};
use crate::{
    ArtifactError, ErrorKind, PassedOver, Visit, bitcode, code_object, cubin, fatbin, lto, ptx,
    spirv, zebin,
};

/// What an image is.
enum Form {
    Amdgpu,
    Cubin,
    Zebin,
    /// Several devices of Intel's.
    Zebins,
    OldIntel,
    /// For a processor of this ELF machine number.
    Elf(u16),
    Fatbin,
    Ptx,
    Bitcode,
    Lto,
    Spirv,
    Unknown,
}

impl Form {
    fn of(bytes: &[u8]) -> Self {
        if bytes.starts_with(&MAGIC) {
            return match elf::machine(bytes).unwrap_or(0) {
                _ if code_object::is(bytes) => Self::Amdgpu,
                EM_CUDA => Self::Cubin,
                EM_INTELGT => Self::Zebin,
                _ if zebin::is_old(bytes) => Self::OldIntel,
                other => Self::Elf(other),
            };
        }
        if fatbin::is(bytes) {
            Self::Fatbin
        } else if zebin::is_archive(bytes) {
            Self::Zebins
        } else if bitcode::is(bytes) {
            Self::Bitcode
        } else if lto::target(bytes).is_some() {
            Self::Lto
        } else if spirv::is(bytes) {
            Self::Spirv
        } else if ptx::is(bytes) {
            Self::Ptx
        } else {
            Self::Unknown
        }
    }
}

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
    match Form::of(bytes) {
        Form::Amdgpu | Form::Cubin if cubin::is_relocatable(bytes) => {
            let own = if target.is_empty() { own_target(bytes) } else { None };
            let part = PassedOver::relocatable(own.unwrap_or_else(|| target.to_owned()));
            visit.unread(part, &mut || Some(bytes.to_vec()));
        }
        // As drivers for graphics keep them (PAL, Mesa).
        Form::Amdgpu if !amdgpu && !code_object::is_hsa(bytes) => {
            let what = "a code object for AMDGPUs of another system";
            let own = own_target(bytes).unwrap_or_else(|| target.to_owned());
            let reason = "those for HSA are read, which HIP and OpenCL make";
            visit.passed_over(PassedOver::new(what, own, reason));
        }
        Form::Amdgpu => {
            code_object::each(bytes, visit)?;
            visit.image(bytes);
        }
        Form::Cubin => {
            let mut kernels = cubin::read(bytes).map_err(|error| error.within(bytes.len()))?;
            for kernel in &mut kernels {
                // What the file leaves out of its own target's name.
                if is_longer(target, &kernel.target) {
                    target.clone_into(&mut kernel.target);
                }
            }
            hand_on(kernels, bytes, visit);
        }
        Form::Fatbin => fatbin::each(&mut &*bytes, visit)?,
        Form::Ptx => visit.unread(PassedOver::ptx(target), &mut || Some(bytes.to_vec())),
        Form::Bitcode => visit.unread(PassedOver::bitcode(target), &mut || Some(bytes.to_vec())),
        Form::Lto => {
            let own = lto::target(bytes).filter(|_| target.is_empty());
            let part = PassedOver::lto(own.unwrap_or_else(|| target.to_owned()));
            visit.unread(part, &mut || Some(bytes.to_vec()));
        }
        Form::Spirv => visit.passed_over(PassedOver::spirv(target)),
        // What should be a code object is a damaged one.
        Form::Elf(_) | Form::Zebin | Form::OldIntel | Form::Zebins | Form::Unknown if amdgpu => {
            code_object::each(bytes, visit)?;
        }
        Form::Zebin => zebin::each(bytes, visit)?,
        Form::Zebins => zebin::each_of_archive(&mut &*bytes, visit)?,
        Form::OldIntel => match zebin::each_of_old(bytes, visit) {
            Err(ArtifactError { kind: ErrorKind::Unread(part), .. }) => visit.passed_over(*part),
            read => read?,
        },
        Form::Elf(machine) => {
            let what = format!("an ELF file for machine {machine}");
            visit.passed_over(PassedOver::new(
                what,
                target,
                "no GPU that is known has this number",
            ));
        }
        Form::Unknown => visit.passed_over(PassedOver::unknown(target)),
    }
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
