//! AMD's numbers, generation by generation, each with its source beside it.
//!
//! Short names of sources, written once here:
//! * LLVM: `AMDGPUBaseInfo.cpp`, `GCNSubtarget.cpp`, `GCNProcessors.td` of LLVM 22, and what its
//!   `llc` prints.
//! * Mesa: `ac_gpu_info.c`, `aco_live_var_analysis.cpp`, `radv_shader.c`,
//!   `radv_physical_device.c`.
//! * `ROCr`: the source of the ROCm runtime.
//! * AMD specs: the table "AMD GPU specifications" of the ROCm documentation.
//! * LLVM main: its main branch of September 2026: `AMDGPU.td`, `ELF.h`, and the pull requests that
//!   define targets, llvm-project#180185, #183381, #187735, #204816 and #205363.
//! * `CodeXL`: the GCN occupancy model of `CodeXL` and the Radeon Compute Profiler.
//!
//! Left out, because no source gives every number: gfx1310 and gfx13-generic of LLVM main. LLVM gives
//! 1024 VGPRs a SIMD (llvm-project#222615) and 192 KiB of local memory (llvm-project#214513), ROCm
//! gives 64 KiB (`comgr-isa-metadata.def`), and none the wave slots or the granule of the local
//! memory.

use super::chips::{Chip, Citation, Feature, cited};
use super::products::Device;
use super::{
    Accumulators, Arch, Barriers, LocalMemory, Name, PoolSplit, RegisterFile, ScalarFile, Vendor,
};

const KIB: u32 = 1024;

/// Where the numbers that all generations share come from.
const MAX_WORKGROUP: Citation =
    cited("max_workgroup", "1024 everywhere: LLVM getMaxFlatWorkGroupSize");
const AXES: Citation = cited(
    "max_workgroup_axes",
    "1024 along x, y and z: ROCr HSA_AGENT_INFO_WORKGROUP_MAX_DIM, Mesa maxComputeWorkGroupSize",
);
const SIMDS: Citation = cited(
    "simds",
    "4 per CU on gfx6 to gfx9, 2 from gfx10 on: LLVM getEUsPerCU, Mesa num_simd_per_compute_unit",
);
const BARRIERS: Citation = cited(
    "barriers",
    "16 per CU, 32 per WGP, none for a single wave: LLVM getMaxWorkGroupsPerCU, Mesa, CodeXL",
);
const SCRATCH: Citation = cited(
    "scratch_waves",
    "32 per CU: Linux KFD max_slots_scratch_cu, AMD PAL MaxScratchWavesPerCu, ROCr",
);
const TRAP: Citation = cited(
    "trap_handler",
    "16 SGPRs a wave before gfx10, installed by ROCm: LLVM getMaxNumSGPRs, llvm-project#201342",
);
// Where numbers that several generations share come from.
const SLOTS_10: Citation =
    cited("wave_slots", "10: LLVM getMaxWavesPerEU, Mesa max_waves_per_simd, PAL, CodeXL");
const GCN_VGPRS: Citation =
    cited("wave64", "256 VGPRs in steps of 4: LLVM, Mesa, CodeXL; 256 KiB a CU: AMD specs");
const SGPRS_512: Citation = cited("sgprs", "512 in steps of 8, 104 addressable: LLVM, Mesa");
const GCN_LDS: Citation =
    cited("lds", "64 KiB a CU and a workgroup: LLVM; granule 512: Mesa lds_alloc_granularity");
const GCN_SGPRS_800: Citation = cited(
    "sgprs",
    "800 in steps of 16: LLVM, Mesa, PAL; 12.5 KiB: AMD specs; 108 a kernel: LLVM, 102 that it names (getAddressableNumSGPRs) and VCC, FLAT_SCRATCH and XNACK_MASK (getNumExtraSGPRs)",
);
const CDNA_SGPRS_800: Citation = cited(
    "sgprs",
    "800 in steps of 16: LLVM; 12.5 KiB: AMD specs; 108 a kernel: LLVM, 102 that it names (getAddressableNumSGPRs) and VCC, FLAT_SCRATCH and XNACK_MASK (getNumExtraSGPRs)",
);
const CDNA_VGPRS: Citation =
    cited("wave64", "512 in steps of 8, 256 VGPRs addressable: LLVM; 512 KiB a CU: AMD specs");
const CDNA_AGPRS: Citation =
    cited("accumulators", "256 AGPRs behind the VGPRs of one file, from accum_offset on: LLVM");
const CDNA_SLOTS: Citation = cited("wave_slots", "8: LLVM getMaxWavesPerEU");
const RDNA_SLOTS: Citation = cited("wave_slots", "16: LLVM getMaxWavesPerEU, Mesa");
const LARGE_WAVE32: Citation =
    cited("wave32", "1536 in steps of 24: LLVM, Mesa; 768 KiB a WGP: AMD specs");
const LARGE_WAVE64: Citation = cited("wave64", "768 in steps of 12: LLVM, Mesa");
const DYNAMIC_VGPRS: Citation =
    cited("dynamic_vgprs", "blocks of 16 or 32, at most 8: LLVM amdgpu-dynamic-vgpr-block-size");

const FILE_4: RegisterFile = file(256, 4);

const fn file(size: u32, granule: u32) -> RegisterFile {
    RegisterFile { size, granule, minimum: granule, addressable: 256 }
}

const fn scalar(size: u32, granule: u32, addressable: u32) -> ScalarFile {
    ScalarFile { size: Some(size), granule, addressable, trap_reserve: 16, fixed: None }
}

const fn memory(pool: u32, per_workgroup: u32, granule: u32) -> LocalMemory {
    LocalMemory {
        pool,
        per_workgroup,
        opt_in: None,
        max_static: None,
        granule,
        reserved: 0,
        split: PoolSplit::Fixed,
    }
}

const fn named(name: &str, mut arch: Arch) -> Arch {
    arch.name = Name::new(name);
    arch
}

/// GCN 2, the shape that all later generations vary.
const GCN2: Arch = Arch {
    name: Name::new("gcn2"),
    vendor: Vendor::Amd,
    max_workgroup: 1024,
    max_workgroup_axes: [1024; 3],
    simds: 4,
    wave_slots: 10,
    workgroup_slots: None,
    wave32: None,
    wave64: Some(FILE_4),
    accumulators: Accumulators::None,
    registers_per_workgroup: None,
    register_splits: 4,
    sgprs: Some(scalar(512, 8, 104)),
    trap_handler: true,
    lds: memory(64 * KIB, 64 * KIB, 512),
    barriers: Some(Barriers { pool: 16, single_wave_free: true }),
    scratch_waves: Some(32),
    virtual_resources: None,
    wgp_mode: false,
    dynamic_vgprs: false,
    partitioned_caching: false,
};
const GCN2_SOURCES: &[Citation] =
    &[MAX_WORKGROUP, AXES, SIMDS, SLOTS_10, GCN_VGPRS, SGPRS_512, TRAP, GCN_LDS, BARRIERS, SCRATCH];

const GCN1: Arch = Arch { lds: memory(64 * KIB, 32 * KIB, 256), ..GCN2 };
const GCN1_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    SIMDS,
    SLOTS_10,
    GCN_VGPRS,
    SGPRS_512,
    TRAP,
    cited("lds", "64 KiB a CU, 32 KiB a workgroup, granule 256: Mesa ac_gpu_info"),
    BARRIERS,
    SCRATCH,
];

const GCN3: Arch = Arch { sgprs: Some(scalar(800, 16, 108)), ..GCN2 };
const GCN3_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    SIMDS,
    SLOTS_10,
    GCN_VGPRS,
    GCN_SGPRS_800,
    TRAP,
    GCN_LDS,
    BARRIERS,
    SCRATCH,
];

const GCN3_FIXED: Arch =
    Arch { sgprs: Some(ScalarFile { fixed: Some(96), ..scalar(800, 16, 102) }), ..GCN3 };
const GCN3_FIXED_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    SIMDS,
    SLOTS_10,
    GCN_VGPRS,
    cited("sgprs", "800 in steps of 16, always 96 a wave: LLVM FeatureSGPRInitBug, Mesa"),
    TRAP,
    GCN_LDS,
    BARRIERS,
    SCRATCH,
];

const GCN4: Arch = Arch { wave_slots: 8, ..GCN3 };
const GCN4_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    SIMDS,
    cited("wave_slots", "8 on Polaris: Mesa ac_gpu_info and ACO (LLVM, which has one gfx803: 10)"),
    cited("wave64", "256 VGPRs in steps of 4: LLVM, Mesa; 256 KiB a CU: AMD specs"),
    GCN_SGPRS_800,
    TRAP,
    GCN_LDS,
    BARRIERS,
    SCRATCH,
];

const CDNA1: Arch = Arch { accumulators: Accumulators::Separate, ..GCN3 };
const CDNA1_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    SIMDS,
    cited("wave_slots", "10: LLVM getMaxWavesPerEU"),
    cited("wave64", "256 VGPRs in steps of 4: LLVM; 256 KiB a CU: AMD specs"),
    cited("accumulators", "256 AGPRs in a file of their own: LLVM; 256 + 256 KiB: AMD specs"),
    CDNA_SGPRS_800,
    TRAP,
    cited("lds", "64 KiB a CU and a workgroup: LLVM, AMD specs; granule 512: Mesa"),
    BARRIERS,
    SCRATCH,
];

const CDNA2: Arch = Arch {
    wave_slots: 8,
    wave64: Some(file(512, 8)),
    accumulators: Accumulators::Unified,
    ..CDNA1
};
const CDNA2_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    SIMDS,
    cited("wave_slots", "8: LLVM getMaxWavesPerEU; 32 waves a CU: KFD topology"),
    CDNA_VGPRS,
    CDNA_AGPRS,
    CDNA_SGPRS_800,
    TRAP,
    cited("lds", "64 KiB a CU and a workgroup: LLVM, AMD specs; granule 512: LLVM"),
    BARRIERS,
    SCRATCH,
];

/// Code that must run on both gfx942 and gfx950: the pool of one, the granule of the other.
const GFX9_4: Arch = Arch { lds: memory(64 * KIB, 64 * KIB, 1280), ..CDNA2 };
const GFX9_4_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    SIMDS,
    CDNA_SLOTS,
    CDNA_VGPRS,
    CDNA_AGPRS,
    CDNA_SGPRS_800,
    TRAP,
    cited("lds", "64 KiB: LLVM; granule 1280, safe on gfx950 too: later LLVM"),
    BARRIERS,
    SCRATCH,
];

const CDNA4: Arch = Arch { lds: memory(160 * KIB, 160 * KIB, 1280), ..CDNA2 };
const CDNA4_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    SIMDS,
    CDNA_SLOTS,
    CDNA_VGPRS,
    CDNA_AGPRS,
    CDNA_SGPRS_800,
    TRAP,
    cited("lds", "160 KiB a CU and a workgroup: AMD specs; granule 1280: LLVM, HIP"),
    BARRIERS,
    SCRATCH,
];

const RDNA1: Arch = Arch {
    simds: 2,
    register_splits: 2,
    wave_slots: 20,
    wave32: Some(file(1024, 8)),
    wave64: Some(file(512, 4)),
    sgprs: Some(ScalarFile {
        size: None,
        granule: 1,
        addressable: 108,
        trap_reserve: 0,
        fixed: None,
    }),
    trap_handler: false,
    wgp_mode: true,
    ..GCN2
};
const RDNA_SGPRS: Citation = cited(
    "sgprs",
    "a fixed block for every wave: LLVM, Mesa; 108 a kernel: LLVM, 106 that it names (getAddressableNumSGPRs) and VCC (getNumExtraSGPRs)",
);
const RDNA_WGP: Citation =
    cited("wgp_mode", "two CUs, LDS pooled, the compilers' default: LLVM, Mesa, AMD specs");
const RDNA_LDS: Citation = cited(
    "lds",
    "64 KiB a CU and a workgroup: LLVM, AMD specs; granule 1024: Mesa, llvm-project#219495",
);
const RDNA1_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    SIMDS,
    cited("wave_slots", "20: LLVM getMaxWavesPerEU, Mesa, radeon_gpu_profiler#86"),
    cited("wave32", "1024 in steps of 8: LLVM, Mesa; 512 KiB a WGP: AMD specs"),
    cited("wave64", "512 in steps of 4: LLVM, Mesa"),
    RDNA_SGPRS,
    cited("lds", "64 KiB a CU and a workgroup: LLVM, AMD specs; granule 512: Mesa"),
    RDNA_WGP,
    BARRIERS,
    SCRATCH,
];

const RDNA2: Arch = Arch {
    wave_slots: 16,
    wave32: Some(file(1024, 16)),
    wave64: Some(file(512, 8)),
    lds: memory(64 * KIB, 64 * KIB, 1024),
    ..RDNA1
};
const RDNA2_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    SIMDS,
    cited("wave_slots", "16: LLVM getMaxWavesPerEU, Mesa, radeon_gpu_profiler#86"),
    cited("wave32", "1024 in steps of 16: LLVM, Mesa; 512 KiB a WGP: AMD specs"),
    cited("wave64", "512 in steps of 8: LLVM, Mesa"),
    RDNA_SGPRS,
    RDNA_LDS,
    RDNA_WGP,
    BARRIERS,
    SCRATCH,
];

/// The same file on chips that LLVM main adds to RDNA 3.5 and 4m.
const RDNA3_NEWER_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    SIMDS,
    cited("wave_slots", "16: LLVM getMaxWavesPerEU, for gfx10.3 and later"),
    cited(
        "wave32",
        "1024 in steps of 16: LLVM FeatureISAVersion11_Common, ROCm comgr-isa-metadata.def",
    ),
    cited("wave64", "512 in steps of 8: LLVM, half of wave32"),
    RDNA_SGPRS,
    RDNA_LDS,
    RDNA_WGP,
    BARRIERS,
    SCRATCH,
];

/// RDNA 3 and later with the register file of one and a half times the size.
const RDNA3_LARGE: Arch =
    Arch { wave32: Some(file(1536, 24)), wave64: Some(file(768, 12)), ..RDNA2 };
const RDNA3_LARGE_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    SIMDS,
    RDNA_SLOTS,
    LARGE_WAVE32,
    LARGE_WAVE64,
    RDNA_SGPRS,
    RDNA_LDS,
    RDNA_WGP,
    BARRIERS,
    SCRATCH,
];

const RDNA4: Arch = Arch { dynamic_vgprs: true, ..RDNA3_LARGE };
const RDNA4_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    SIMDS,
    RDNA_SLOTS,
    LARGE_WAVE32,
    LARGE_WAVE64,
    DYNAMIC_VGPRS,
    RDNA_SGPRS,
    RDNA_LDS,
    RDNA_WGP,
    BARRIERS,
    SCRATCH,
];

/// gfx12.5: provisional, as LLVM 22 has it; no silicon was at hand to compare.
const GFX12_5: Arch = Arch {
    simds: 4,
    register_splits: 4,
    wave32: Some(RegisterFile { addressable: 1024, ..file(1024, 16) }),
    wave64: None,
    lds: memory(320 * KIB, 320 * KIB, 2048),
    wgp_mode: false,
    ..RDNA4
};
const GFX12_5_SOURCES: &[Citation] = &[
    MAX_WORKGROUP,
    AXES,
    cited("simds", "4 per CU: LLVM getEUsPerCU, AMD's rocjitsu simulator"),
    cited("wave_slots", "16: LLVM getMaxWavesPerEU, rocjitsu (provisional)"),
    cited("wave32", "1024 in steps of 16, all addressable: LLVM (provisional)"),
    DYNAMIC_VGPRS,
    RDNA_SGPRS,
    cited("lds", "320 KiB, granule 2048: LLVM llvm-project#167614 (HIP: 1024; provisional)"),
    cited("barriers", "16 per CU: LLVM (provisional)"),
    SCRATCH,
];

/// The classic model of AMD's own calculators, for code that names no chip: no trap handler.
pub const GCN: Arch = Arch { name: Name::new("gcn"), trap_handler: false, ..GCN3 };

/// Declares the targets as constants and lists them, so that none can be left out of the list: the
/// constant and the name; `EF_AMDGPU_MACH`; family; numbers and their sources; other names; products
/// in words; the features that decide which SGPRs the compiler reserves; for generic code the targets
/// that it runs on; and the devices that are made with it, each with its other names, its CUs, and who
/// counted them.
///
/// `EF_AMDGPU_MACH` is what LLVM 22 has (`llvm/BinaryFormat/ELF.h`), each value produced with
/// `llvm-mc -mcpu=`. What generic code runs on is LLVM's table of generic processors
/// (`AMDGPUUsage.rst`); Polaris has a name of its own here, but compilers call it gfx803.
///
/// The features are those of LLVM's table of processors (`AMDGPUUsage.rst`), as `llvm-mc` 22 encodes
/// kernel descriptors for each target; where SGPRs are not allocated they are left out.
///
/// Their other names are those that LLVM's `-mcpu` accepts; from gfx900 on, code names of chips that
/// Mesa's `ac_get_llvm_processor_name` (`amd_family.c`) gives the target of, and that `amd_family.h`
/// says they had before; and for Arcturus, Aldebaran, Navi 44 and Navi 48, Strix Point and Krackan
/// Point the descriptions of Gentoo's `amdgpu_targets` and LLVM's processor table. Renoir is gfx90c
/// by LLVM's table and gfx909 to Mesa, which differ in no number.
macro_rules! targets {
    ($(
        $id:ident = $name:literal, $elf:expr, $family:literal, $model:ident, $sources:ident,
        [$($alias:literal),*], $doc:literal
        $(, has [$($feature:ident),*])?
        $(, covers [$($covered:literal),*])?
        $(, made { $($product:literal $(| $other:literal)*, $units:expr, $counted_by:literal;)* })?;
    )*) => {
        $(
            #[doc = $doc]
            pub const $id: Arch = named($name, $model);
        )*

        pub(super) static AMD: &[Chip] = &[
            Chip {
                constant: "GCN",
                arch: &GCN,
                elf_machine: None,
                features: &[],
                covers: &[],
                only_itself: false,
                family: "gcn",
                aliases: &[],
                sources: GCN3_SOURCES,
                products: "the classic model: 10 waves a SIMD, 16 workgroups a CU, no trap handler",
                devices: &[],
            },
            $(Chip {
                constant: stringify!($id),
                arch: &$id,
                elf_machine: $elf,
                features: &[$($(Feature::$feature),*)?],
                covers: &[$($($covered),*)?],
                only_itself: false,
                family: $family,
                aliases: &[$($alias),*],
                sources: $sources,
                products: $doc,
                devices: &[$($(Device {
                    name: $product,
                    other_names: &[$($other),*],
                    arch: &$id,
                    units: $units,
                    source: $counted_by,
                }),*)?],
            }),*
        ];
    };
}

targets! {
    GFX600 = "gfx600", Some(0x20), "gcn1", GCN1, GCN1_SOURCES, ["tahiti"], "HD 7950, HD 7970, R9 280, R9 280X", made {
        "HD 7970", Some(32), "common";
    };
    GFX601 = "gfx601", Some(0x21), "gcn1", GCN1, GCN1_SOURCES, ["pitcairn", "verde"], "HD 7850, HD 7870, R9 270, HD 7730 to 7770, R7 250X";
    GFX602 = "gfx602", Some(0x3a), "gcn1", GCN1, GCN1_SOURCES, ["hainan", "oland"], "HD 8570, HD 8670, R7 240, R7 250";
    GFX700 = "gfx700", Some(0x22), "gcn2", GCN2, GCN2_SOURCES, ["kaveri"], "A6-7000 to A10-7400P, FX-7500 and FX-7600P APUs";
    GFX701 = "gfx701", Some(0x23), "gcn2", GCN2, GCN2_SOURCES, ["hawaii"], "FirePro W8100, W9100, S9150, S9170";
    GFX702 = "gfx702", Some(0x24), "gcn2", GCN2, GCN2_SOURCES, [], "R9 290, R9 290X, R9 390, R9 390X", made {
        "R9 290X", Some(44), "common";
    };
    GFX703 = "gfx703", Some(0x25), "gcn2", GCN2, GCN2_SOURCES, ["kabini", "mullins"], "E1, E2 and A4, A6 low-power APUs";
    GFX704 = "gfx704", Some(0x26), "gcn2", GCN2, GCN2_SOURCES, ["bonaire"], "HD 7790, HD 8770, R7 260, R7 260X";
    GFX705 = "gfx705", Some(0x3b), "gcn2", GCN2, GCN2_SOURCES, [], "an APU that LLVM does not name";
    GFX801 = "gfx801", Some(0x28), "gcn3", GCN3, GCN3_SOURCES, ["carrizo"], "A8, A10, A12 and FX APUs (Carrizo, Bristol Ridge)", has [Xnack];
    GFX802 = "gfx802", Some(0x29), "gcn3 with the SGPR start bug", GCN3_FIXED, GCN3_FIXED_SOURCES, ["iceland", "tonga"], "R9 285, R9 380, R9 385";
    GFX803 = "gfx803", Some(0x2a), "gcn3", GCN3, GCN3_SOURCES, ["fiji"], "R9 Nano, Fury, Fury X, Pro Duo, S9300x2, MI8 (Polaris has fewer wave slots: `polaris10`)", covers ["polaris10", "polaris11"], made {
        "R9 Fury X" | "MI8", Some(64), "specs";
    };
    POLARIS10 = "polaris10", None, "gcn4", GCN4, GCN4_SOURCES, [], "RX 470, RX 480, RX 570, RX 580, MI6 (gfx803)", made {
        "RX 480" | "RX 580" | "MI6", Some(36), "specs";
        "RX 470" | "RX 570", None, "chip: LLVM";
    };
    POLARIS11 = "polaris11", None, "gcn4", GCN4, GCN4_SOURCES, ["polaris12", "vegam"], "RX 460, RX 560 (gfx803)", made {
        "RX 460" | "RX 560", None, "chip: LLVM";
    };
    GFX805 = "gfx805", Some(0x3c), "gcn3 with the SGPR start bug", GCN3_FIXED, GCN3_FIXED_SOURCES, ["tongapro"], "FirePro S7100, S7150, W7100";
    GFX810 = "gfx810", Some(0x2b), "gcn3", GCN3, GCN3_SOURCES, ["stoney"], "Stoney Ridge APUs", has [Xnack];
    GFX900 = "gfx900", Some(0x2c), "gcn5", GCN3, GCN3_SOURCES, ["vega10"], "Vega Frontier Edition, RX Vega 56, RX Vega 64, MI25", has [Xnack], made {
        "RX Vega 56", Some(56), "common";
        "RX Vega 64" | "MI25", Some(64), "specs";
    };
    GFX902 = "gfx902", Some(0x2d), "gcn5", GCN3, GCN3_SOURCES, ["raven"], "Ryzen 3 2200G, Ryzen 5 2400G (Raven Ridge)", has [Xnack], made {
        "Ryzen 5 2400G", Some(11), "common";
    };
    GFX904 = "gfx904", Some(0x2e), "gcn5", GCN3, GCN3_SOURCES, ["vega12"], "Radeon Pro Vega 16, Pro Vega 20", has [Xnack];
    GFX906 = "gfx906", Some(0x2f), "gcn5", GCN3, GCN3_SOURCES, ["vega20"], "Radeon VII, Radeon Pro VII, MI50, MI60", has [Xnack], made {
        "Radeon VII" | "MI50", Some(60), "specs";
        "MI60", Some(64), "specs";
    };
    GFX908 = "gfx908", Some(0x30), "cdna1", CDNA1, CDNA1_SOURCES, ["arcturus"], "MI100", has [Xnack], made {
        "MI100", Some(120), "specs";
    };
    GFX909 = "gfx909", Some(0x31), "gcn5", GCN3, GCN3_SOURCES, ["raven2"], "Raven2 and Picasso class APUs", has [Xnack];
    GFX90A = "gfx90a", Some(0x3f), "cdna2", CDNA2, CDNA2_SOURCES, ["aldebaran", "mi200"], "MI210, MI250, MI250X", has [Xnack], made {
        "MI210", Some(104), "specs";
        "MI250", Some(208), "specs: 2 dies of 104, each a device of its own to HIP";
        "MI250X", Some(220), "specs: 2 dies of 110, each a device of its own to HIP";
    };
    GFX90C = "gfx90c", Some(0x32), "gcn5", GCN3, GCN3_SOURCES, ["renoir"], "Ryzen 4000G, 5000G (Renoir, Cezanne, Lucienne)", has [Xnack];
    GFX942 = "gfx942", Some(0x4c), "cdna3", CDNA2, CDNA2_SOURCES, [], "MI300A, MI300X, MI325X", has [Xnack, ArchitectedFlatScratch], made {
        "MI300A", Some(228), "specs";
        "MI300X" | "MI325X", Some(304), "specs";
    };
    GFX950 = "gfx950", Some(0x4f), "cdna4", CDNA4, CDNA4_SOURCES, [], "MI350X, MI355X", has [Xnack, ArchitectedFlatScratch], made {
        "MI350X" | "MI355X", Some(256), "specs";
    };
    GFX1010 = "gfx1010", Some(0x33), "rdna1", RDNA1, RDNA1_SOURCES, ["navi10"], "RX 5600 XT, RX 5700, RX 5700 XT", made {
        "RX 5700 XT", Some(40), "common";
        "RX 5600 XT" | "RX 5700" | "RX 5600M", None, "chip: LLVM";
    };
    GFX1011 = "gfx1011", Some(0x34), "rdna1", RDNA1, RDNA1_SOURCES, ["navi12"], "Radeon Pro V520, Pro 5600M", made {
        "Pro V520" | "Pro 5600M", None, "chip: LLVM";
    };
    GFX1012 = "gfx1012", Some(0x35), "rdna1", RDNA1, RDNA1_SOURCES, ["navi14"], "RX 5300, RX 5500, RX 5500 XT", made {
        "RX 5500 XT", Some(22), "common";
        "RX 5500" | "RX 5300", None, "chip: LLVM";
    };
    GFX1013 = "gfx1013", Some(0x42), "rdna1", RDNA1, RDNA1_SOURCES, [], "Cyan Skillfish";
    GFX1030 = "gfx1030", Some(0x36), "rdna2", RDNA2, RDNA2_SOURCES, ["navi21", "sienna cichlid"], "RX 6800, RX 6800 XT, RX 6900 XT, RX 6950 XT, PRO W6800, V620", made {
        "RX 6800 XT", Some(72), "common";
        "RX 6900 XT" | "RX 6950 XT", Some(80), "common";
        "RX 6800" | "PRO W6800" | "V620", None, "chip: LLVM";
    };
    GFX1031 = "gfx1031", Some(0x37), "rdna2", RDNA2, RDNA2_SOURCES, ["navi22", "navy flounder"], "RX 6700 XT, RX 6750 XT, 6700M, 6800M", made {
        "RX 6700 XT", Some(40), "common";
        "RX 6750 XT" | "RX 6700M" | "RX 6800M", None, "chip: LLVM";
    };
    GFX1032 = "gfx1032", Some(0x38), "rdna2", RDNA2, RDNA2_SOURCES, ["navi23", "dimgrey cavefish"], "RX 6600, RX 6600 XT, RX 6650 XT, PRO W6600", made {
        "RX 6600 XT", Some(32), "common";
        "RX 6600" | "RX 6650 XT" | "PRO W6600", None, "chip: LLVM";
    };
    GFX1033 = "gfx1033", Some(0x39), "rdna2", RDNA2, RDNA2_SOURCES, [], "Van Gogh: Steam Deck", made {
        "Steam Deck" | "Van Gogh", Some(8), "common";
    };
    GFX1034 = "gfx1034", Some(0x3e), "rdna2", RDNA2, RDNA2_SOURCES, ["navi24", "beige goby"], "RX 6400, RX 6500 XT, PRO W6400", made {
        "RX 6500 XT", Some(16), "common";
        "RX 6400" | "PRO W6400", None, "chip: LLVM";
    };
    GFX1035 = "gfx1035", Some(0x3d), "rdna2", RDNA2, RDNA2_SOURCES, ["rembrandt", "yellow carp"], "Rembrandt: Radeon 660M, 680M", made {
        "Radeon 680M" | "680M", Some(12), "common";
        "Radeon 660M" | "660M", None, "chip: LLVM";
    };
    GFX1036 = "gfx1036", Some(0x45), "rdna2", RDNA2, RDNA2_SOURCES, ["raphael", "mendocino"], "Raphael and Mendocino: Radeon 610M", made {
        "Radeon 610M" | "610M", None, "chip: LLVM";
    };
    GFX1100 = "gfx1100", Some(0x41), "rdna3", RDNA3_LARGE, RDNA3_LARGE_SOURCES, ["navi31"], "RX 7900 XTX, RX 7900 XT, RX 7900 GRE, PRO W7800, W7900", made {
        "RX 7900 XTX", Some(96), "specs";
        "RX 7900 XT", Some(84), "specs";
        "RX 7900 GRE", Some(80), "specs";
        "PRO W7800" | "PRO W7900", None, "chip: LLVM";
    };
    GFX1101 = "gfx1101", Some(0x46), "rdna3", RDNA3_LARGE, RDNA3_LARGE_SOURCES, ["navi32"], "RX 7700, RX 7700 XT, RX 7800 XT, PRO W7700, V710", made {
        "RX 7800 XT", Some(60), "specs";
        "RX 7700 XT", Some(54), "specs";
        "RX 7700" | "PRO W7700" | "V710", None, "chip: LLVM";
    };
    GFX1102 = "gfx1102", Some(0x47), "rdna3", RDNA2, RDNA2_SOURCES, ["navi33"], "RX 7600, RX 7600 XT, PRO W7500, W7600", made {
        "RX 7600", Some(32), "specs";
        "RX 7600 XT" | "PRO W7500" | "PRO W7600", None, "chip: LLVM";
    };
    GFX1103 = "gfx1103", Some(0x44), "rdna3", RDNA2, RDNA2_SOURCES, ["phoenix", "phoenix2"], "Phoenix and Hawk Point: Radeon 740M, 760M, 780M", made {
        "Radeon 780M" | "780M", Some(12), "specs";
        "Radeon 740M" | "Radeon 760M" | "740M" | "760M", None, "chip: LLVM";
    };
    GFX1150 = "gfx1150", Some(0x43), "rdna3.5", RDNA2, RDNA2_SOURCES, ["strix1", "strix point"], "Strix Point: Radeon 880M, 890M", made {
        "Radeon 890M" | "890M", Some(16), "specs";
        "Radeon 880M" | "880M", None, "chip: LLVM";
    };
    GFX1151 = "gfx1151", Some(0x4a), "rdna3.5", RDNA3_LARGE, RDNA3_LARGE_SOURCES, [], "Strix Halo: Radeon 8050S, 8060S", made {
        "Radeon 8060S" | "8060S" | "Strix Halo", Some(40), "specs";
        "Radeon 8050S" | "8050S", None, "chip: LLVM";
    };
    GFX1152 = "gfx1152", Some(0x55), "rdna3.5", RDNA2, RDNA2_SOURCES, ["krackan1", "krackan point"], "Krackan Point: Radeon 840M, 860M", made {
        "Radeon 860M" | "860M", Some(8), "specs";
        "Radeon 840M" | "840M", None, "chip: LLVM";
    };
    GFX1153 = "gfx1153", Some(0x58), "rdna3.5", RDNA2, RDNA2_SOURCES, [], "an RDNA 3.5 APU that LLVM does not name";
    GFX1154 = "gfx1154", Some(0x57), "rdna3.5", RDNA2, RDNA3_NEWER_SOURCES, [], "an RDNA 3.5 APU that LLVM does not name (LLVM main)";
    GFX1170 = "gfx1170", Some(0x5d), "rdna4m", RDNA2, RDNA3_NEWER_SOURCES, [], "an RDNA 4m APU that LLVM does not name (LLVM main)";
    GFX1171 = "gfx1171", Some(0x5e), "rdna4m", RDNA2, RDNA3_NEWER_SOURCES, [], "an RDNA 4m APU that LLVM does not name (LLVM main)";
    GFX1172 = "gfx1172", Some(0x5c), "rdna4m", RDNA2, RDNA3_NEWER_SOURCES, [], "an RDNA 4m APU that LLVM does not name (LLVM main)";
    GFX1200 = "gfx1200", Some(0x48), "rdna4", RDNA4, RDNA4_SOURCES, ["navi44"], "RX 9050, RX 9060, RX 9060 XT", made {
        "RX 9060 XT", Some(32), "specs";
        "RX 9050" | "RX 9060", None, "chip: LLVM";
    };
    GFX1201 = "gfx1201", Some(0x4e), "rdna4", RDNA4, RDNA4_SOURCES, ["navi48"], "RX 9070, RX 9070 XT, RX 9070 GRE, AI PRO R9700", made {
        "RX 9070", Some(56), "specs";
        "RX 9070 XT", Some(64), "specs";
        "RX 9070 GRE" | "AI PRO R9700", None, "chip: LLVM";
    };
    GFX1250 = "gfx1250", Some(0x49), "gfx12.5", GFX12_5, GFX12_5_SOURCES, [], "announced as MI455X; provisional numbers";
    GFX1251 = "gfx1251", Some(0x5a), "gfx12.5", GFX12_5, GFX12_5_SOURCES, [], "not announced; provisional numbers";
    GFX9_GENERIC = "gfx9-generic", Some(0x51), "gcn5", GCN3, GCN3_SOURCES, [], "code for gfx900, gfx902, gfx904, gfx906, gfx909, gfx90c", has [Xnack], covers ["gfx900", "gfx902", "gfx904", "gfx906", "gfx909", "gfx90c"];
    GFX9_4_GENERIC = "gfx9-4-generic", Some(0x5f), "gfx9-4", GFX9_4, GFX9_4_SOURCES, [], "code for gfx942 and gfx950", has [Xnack, ArchitectedFlatScratch], covers ["gfx942", "gfx950"];
    GFX10_1_GENERIC = "gfx10-1-generic", Some(0x52), "rdna1", RDNA1, RDNA1_SOURCES, [], "code for gfx1010 to gfx1013", covers ["gfx1010", "gfx1011", "gfx1012", "gfx1013"];
    GFX10_3_GENERIC = "gfx10-3-generic", Some(0x53), "rdna2", RDNA2, RDNA2_SOURCES, [], "code for gfx1030 to gfx1036", covers ["gfx1030", "gfx1031", "gfx1032", "gfx1033", "gfx1034", "gfx1035", "gfx1036"];
    GFX11_GENERIC = "gfx11-generic", Some(0x54), "rdna3", RDNA2, RDNA2_SOURCES, [], "code for gfx1100 to gfx1154, counted with the smaller register file", covers ["gfx1100", "gfx1101", "gfx1102", "gfx1103", "gfx1150", "gfx1151", "gfx1152", "gfx1153", "gfx1154"];
    GFX11_7_GENERIC = "gfx11-7-generic", Some(0x62), "rdna4m", RDNA2, RDNA3_NEWER_SOURCES, [], "code for gfx1170 to gfx1172 (LLVM main)", covers ["gfx1170", "gfx1171", "gfx1172"];
    GFX12_GENERIC = "gfx12-generic", Some(0x59), "rdna4", RDNA4, RDNA4_SOURCES, [], "code for gfx1200 and gfx1201", covers ["gfx1200", "gfx1201"];
    GFX12_5_GENERIC = "gfx12-5-generic", Some(0x5b), "gfx12.5", GFX12_5, GFX12_5_SOURCES, [], "code for gfx1250 and gfx1251; provisional numbers (LLVM main)", covers ["gfx1250", "gfx1251"];
    GENERIC = "generic", None, "gcn1", GCN1, GCN1_SOURCES, [], "LLVM's test target, as gfx600";
    GENERIC_HSA = "generic-hsa", None, "gcn2", GCN2, GCN2_SOURCES, [], "LLVM's test target, as gfx700";
}
