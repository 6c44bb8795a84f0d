//! Devices: the chip, and how many CUs or SMs of it a board has.
//!
//! Sources of the counts: "specs" is the table "AMD GPU specifications" of the ROCm documentation,
//! "query" the output of NVIDIA's `deviceQuery`, "notes" several independent third-party notes,
//! "common" common knowledge not re-read in a primary source. Where variants of one name differ,
//! the plain name has no count.

use super::{Arch, amd, nvidia};

/// A device that can be named.
#[non_exhaustive]
#[derive(Clone, Copy, Debug)]
pub struct Device {
    /// The name people use.
    pub name: &'static str,
    /// Other products with the same chip and count.
    pub other_names: &'static [&'static str],
    /// The chip.
    pub arch: &'static Arch,
    /// CUs (SMs) of the whole device, all dies together; `None`: not known, or not the same on
    /// every board of this name.
    pub units: Option<u32>,
    /// Where the count comes from.
    pub source: &'static str,
}

/// Declares one device a line: name, other names, architecture, CUs or SMs, source.
macro_rules! devices {
    ($($name:literal $(| $other:literal)*, $module:ident::$arch:ident, $units:expr, $source:literal;)*) => {
        /// Every device that can be named.
        pub static DEVICES: &[Device] = &[
            $(Device {
                name: $name,
                other_names: &[$($other),*],
                arch: &$module::$arch,
                units: $units,
                source: $source,
            }),*
        ];
    };
}

devices! {
    "HD 7970", amd::GFX600, Some(32), "common";
    "R9 290X", amd::GFX702, Some(44), "common";
    "R9 Fury X" | "MI8", amd::GFX803, Some(64), "specs";
    "RX 480" | "RX 580" | "MI6", amd::POLARIS10, Some(36), "specs";
    "RX 470" | "RX 570", amd::POLARIS10, None, "chip: LLVM";
    "RX 460" | "RX 560", amd::POLARIS11, None, "chip: LLVM";
    "RX Vega 56", amd::GFX900, Some(56), "common";
    "RX Vega 64" | "MI25", amd::GFX900, Some(64), "specs";
    "Ryzen 5 2400G", amd::GFX902, Some(11), "common";
    "Radeon VII" | "MI50", amd::GFX906, Some(60), "specs";
    "MI60", amd::GFX906, Some(64), "specs";
    "MI100", amd::GFX908, Some(120), "specs";
    "MI210", amd::GFX90A, Some(104), "specs";
    "MI250", amd::GFX90A, Some(208), "specs: 2 dies of 104, each a device of its own to HIP";
    "MI250X", amd::GFX90A, Some(220), "specs: 2 dies of 110, each a device of its own to HIP";
    "MI300A", amd::GFX942, Some(228), "specs";
    "MI300X" | "MI325X", amd::GFX942, Some(304), "specs";
    "MI350X" | "MI355X", amd::GFX950, Some(256), "specs";
    "RX 5700 XT", amd::GFX1010, Some(40), "common";
    "RX 5600 XT" | "RX 5700" | "RX 5600M", amd::GFX1010, None, "chip: LLVM";
    "Pro V520" | "Pro 5600M", amd::GFX1011, None, "chip: LLVM";
    "RX 5500 XT", amd::GFX1012, Some(22), "common";
    "RX 5500" | "RX 5300", amd::GFX1012, None, "chip: LLVM";
    "RX 6800 XT", amd::GFX1030, Some(72), "common";
    "RX 6900 XT" | "RX 6950 XT", amd::GFX1030, Some(80), "common";
    "RX 6800" | "PRO W6800" | "V620", amd::GFX1030, None, "chip: LLVM";
    "RX 6700 XT", amd::GFX1031, Some(40), "common";
    "RX 6750 XT" | "RX 6700M" | "RX 6800M", amd::GFX1031, None, "chip: LLVM";
    "RX 6600 XT", amd::GFX1032, Some(32), "common";
    "RX 6600" | "RX 6650 XT" | "PRO W6600", amd::GFX1032, None, "chip: LLVM";
    "Steam Deck" | "Van Gogh", amd::GFX1033, Some(8), "common";
    "RX 6500 XT", amd::GFX1034, Some(16), "common";
    "RX 6400" | "PRO W6400", amd::GFX1034, None, "chip: LLVM";
    "Radeon 680M" | "680M", amd::GFX1035, Some(12), "common";
    "Radeon 660M" | "660M", amd::GFX1035, None, "chip: LLVM";
    "Radeon 610M" | "610M", amd::GFX1036, None, "chip: LLVM";
    "RX 7900 XTX", amd::GFX1100, Some(96), "specs";
    "RX 7900 XT", amd::GFX1100, Some(84), "specs";
    "RX 7900 GRE", amd::GFX1100, Some(80), "specs";
    "PRO W7800" | "PRO W7900", amd::GFX1100, None, "chip: LLVM";
    "RX 7800 XT", amd::GFX1101, Some(60), "specs";
    "RX 7700 XT", amd::GFX1101, Some(54), "specs";
    "RX 7700" | "PRO W7700" | "V710", amd::GFX1101, None, "chip: LLVM";
    "RX 7600", amd::GFX1102, Some(32), "specs";
    "RX 7600 XT" | "PRO W7500" | "PRO W7600", amd::GFX1102, None, "chip: LLVM";
    "Radeon 780M" | "780M", amd::GFX1103, Some(12), "specs";
    "Radeon 740M" | "Radeon 760M" | "740M" | "760M", amd::GFX1103, None, "chip: LLVM";
    "Radeon 890M" | "890M", amd::GFX1150, Some(16), "specs";
    "Radeon 880M" | "880M", amd::GFX1150, None, "chip: LLVM";
    "Radeon 8060S" | "8060S" | "Strix Halo", amd::GFX1151, Some(40), "specs";
    "Radeon 8050S" | "8050S", amd::GFX1151, None, "chip: LLVM";
    "Radeon 860M" | "860M", amd::GFX1152, Some(8), "specs";
    "Radeon 840M" | "840M", amd::GFX1152, None, "chip: LLVM";
    "RX 9060 XT", amd::GFX1200, Some(32), "specs";
    "RX 9050" | "RX 9060", amd::GFX1200, None, "chip: LLVM";
    "RX 9070", amd::GFX1201, Some(56), "specs";
    "RX 9070 XT", amd::GFX1201, Some(64), "specs";
    "RX 9070 GRE" | "AI PRO R9700", amd::GFX1201, None, "chip: LLVM";

    "V100", nvidia::SM_70, Some(80), "query";
    "T4", nvidia::SM_75, Some(40), "query";
    "A100", nvidia::SM_80, Some(108), "query";
    "A10", nvidia::SM_86, Some(72), "query";
    "RTX 3090", nvidia::SM_86, Some(82), "query";
    "AGX Orin 64GB", nvidia::SM_87, Some(16), "query";
    "AGX Orin" | "Orin", nvidia::SM_87, None, "the count differs between modules";
    "L4", nvidia::SM_89, Some(58), "notes";
    "L40S", nvidia::SM_89, Some(142), "query";
    "RTX 4090", nvidia::SM_89, Some(128), "query";
    "H100 SXM" | "GH200", nvidia::SM_90, Some(132), "query";
    "H100 PCIe", nvidia::SM_90, Some(114), "notes";
    "H100", nvidia::SM_90, None, "the count differs between SXM and PCIe boards";
    "H200", nvidia::SM_90, Some(132), "notes";
    "B200", nvidia::SM_100, Some(148), "notes";
    "B300", nvidia::SM_103, None, "sources disagree on the count";
    "AGX Thor" | "Thor", nvidia::SM_110, Some(20), "query";
    "RTX 5090", nvidia::SM_120, Some(170), "query";
    "GB10" | "DGX Spark", nvidia::SM_121, Some(48), "query";
}
