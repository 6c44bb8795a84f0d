//! Which processor a code object is for.

/// The processor behind `EF_AMDGPU_MACH`, the low byte of `e_flags`.
///
/// Source: LLVM 22, `llvm/BinaryFormat/ELF.h`, each value produced with `llvm-mc -mcpu=`; 0x40 and
/// 0x4b are reserved there and were gfx940 and gfx941 in LLVM 16 to 19.
pub(super) fn of_flags(flags: u32) -> Option<&'static str> {
    Some(match flags & 0xff {
        0x20 => "gfx600",
        0x21 => "gfx601",
        0x22 => "gfx700",
        0x23 => "gfx701",
        0x24 => "gfx702",
        0x25 => "gfx703",
        0x26 => "gfx704",
        0x28 => "gfx801",
        0x29 => "gfx802",
        0x2a => "gfx803",
        0x2b => "gfx810",
        0x2c => "gfx900",
        0x2d => "gfx902",
        0x2e => "gfx904",
        0x2f => "gfx906",
        0x30 => "gfx908",
        0x31 => "gfx909",
        0x32 => "gfx90c",
        0x33 => "gfx1010",
        0x34 => "gfx1011",
        0x35 => "gfx1012",
        0x36 => "gfx1030",
        0x37 => "gfx1031",
        0x38 => "gfx1032",
        0x39 => "gfx1033",
        0x3a => "gfx602",
        0x3b => "gfx705",
        0x3c => "gfx805",
        0x3d => "gfx1035",
        0x3e => "gfx1034",
        0x3f => "gfx90a",
        0x40 => "gfx940",
        0x41 => "gfx1100",
        0x42 => "gfx1013",
        0x43 => "gfx1150",
        0x44 => "gfx1103",
        0x45 => "gfx1036",
        0x46 => "gfx1101",
        0x47 => "gfx1102",
        0x48 => "gfx1200",
        0x49 => "gfx1250",
        0x4a => "gfx1151",
        0x4b => "gfx941",
        0x4c => "gfx942",
        0x4e => "gfx1201",
        0x4f => "gfx950",
        0x51 => "gfx9-generic",
        0x52 => "gfx10-1-generic",
        0x53 => "gfx10-3-generic",
        0x54 => "gfx11-generic",
        0x55 => "gfx1152",
        0x58 => "gfx1153",
        0x59 => "gfx12-generic",
        0x5a => "gfx1251",
        0x5f => "gfx9-4-generic",
        _ => return None,
    })
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
