//! Which processor a code object is for.

use occ_core::chips;

/// The processor behind `EF_AMDGPU_MACH`, the low byte of `e_flags`.
pub(super) fn of_flags(flags: u32) -> Option<&'static str> {
    chips::of_elf_machine(flags.to_le_bytes()[0])
}

/// The target features in `e_flags`, in the order of a target ID.
///
/// Source: LLVM 22, `llvm/BinaryFormat/ELF.h`. From version 4 on a feature is unsupported, any, off
/// or on, and "any" is written as no feature; version 3 has one bit each for on.
pub(super) fn features(flags: u32, version: Version) -> Vec<String> {
    let mut features = Vec::new();
    for (name, shift, bit) in [("sramecc", 10, 9), ("xnack", 8, 8)] {
        let sign = match version {
            Version::V3 if flags >> bit & 1 == 1 => "+",
            Version::V3 => continue,
            _ => match flags >> shift & 3 {
                2 => "-",
                3 => "+",
                _ => continue,
            },
        };
        features.push(format!("{name}{sign}"));
    }
    features
}

/// Version of the code object format, out of `EI_ABIVERSION`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Version {
    V3,
    V4,
    V5,
    V6,
}

impl Version {
    /// The version behind `EI_ABIVERSION`; `None` for version 2 and for those to come.
    pub(super) fn of_abi(abi: u8) -> Option<Self> {
        Some(match abi {
            1 => Self::V3,
            2 => Self::V4,
            3 => Self::V5,
            4 => Self::V6,
            _ => return None,
        })
    }
}
