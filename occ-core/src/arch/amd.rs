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
//! 1024 VGPRs a SIMD (llvm-project#222615) and 192 KiB of workgroup memory (llvm-project#214513), ROCm
//! gives 64 KiB (`comgr-isa-metadata.def`), and none the wave slots or the granule of the workgroup
//! memory.

use super::built_in::BuiltIn;
use super::row::{sources, targets};
#[cfg(feature = "names")]
use super::table::{
    chips::{
        Chip,
        Feature::{ArchitectedFlatScratch, Xnack},
    },
    row::{chip, device},
};
use super::vendor::{Columns, Words};
use super::{
    Accumulators, Arch, Barriers, Granule, Name, PoolSplit, RegisterFile, ScalarFile, Vendor,
    WorkgroupMemory, WorkgroupWaves,
};
use crate::key::Key;

const KIB: u32 = 1024;

sources! {
    use super::table::chips::{Citation, cited};

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
    const SGPRS_800: Citation = cited(
        "sgprs",
        "800 in steps of 16: LLVM, of GCN also Mesa and PAL; 12.5 KiB: AMD specs; 112 a kernel: LLVM, AMDGPUUsage (GRANULATED_WAVEFRONT_SGPR_COUNT), where 102 that it names (getAddressableNumSGPRs), VCC, FLAT_SCRATCH and XNACK_MASK (getNumExtraSGPRs) are rounded",
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

    /// What every target has.
    const EVERY: &[Citation] = &[MAX_WORKGROUP, AXES, SCRATCH];
    /// What every target before gfx12.5 has.
    const CU: &[Citation] = &[SIMDS, BARRIERS];
    /// What CDNA 2, 3 and 4 have.
    const CDNA: &[Citation] = &[CDNA_VGPRS, CDNA_AGPRS, SGPRS_800, TRAP];
    /// What RDNA 2, 3 and 4 have.
    const RDNA: &[Citation] = &[RDNA_SGPRS, RDNA_LDS, RDNA_WGP];
    /// What the chips with the larger register file have.
    const RDNA_LARGE: &[Citation] = &[RDNA_SLOTS, LARGE_WAVE32, LARGE_WAVE64];
}

const FILE_4: RegisterFile = file(256, 4);

const fn file(size: u32, granule: u32) -> RegisterFile {
    RegisterFile {
        size,
        granule: Granule::Every(granule),
        minimum: granule,
        addressable: 256,
        default: None,
        waves_of_largest: None,
        most_size: None,
    }
}

const fn scalar(size: u32, granule: u32, addressable: u32) -> ScalarFile {
    ScalarFile { size: Some(size), granule, addressable, trap_reserve: 16, fixed: None }
}

const fn memory(pool: u32, per_workgroup: u32, granule: u32) -> WorkgroupMemory {
    WorkgroupMemory {
        pool,
        most_pool: None,
        per_workgroup,
        opt_in: None,
        max_static: None,
        granule: Granule::Every(granule),
        reserved: 0,
        split: PoolSplit::Fixed,
    }
}

/// AMD's words: LLVM's "User Guide for AMDGPU Backend" and AMD's documents of GCN, CDNA and RDNA.
pub(super) const WORDS: Words = Words {
    id: "amd",
    workgroup: "workgroup",
    block: "workgroup",
    threads: "work-items",
    work_item: "thread",
    wave: "wave",
    wave_size: ["of ", " threads"],
    wave_width: "wave size",
    asks_wave: ["how many threads a wave of ", " has, 32 or 64", "64"],
    open_wave: "its waves may have 32 or 64 threads",
    units: ["CU", "WGP"],
    a_unit: ["a CU", "a WGP"],
    simd: "SIMD",
    vgpr: "VGPR",
    vgprs: "VGPRs",
    lds: "LDS",
    bytes_of_lds: ["byte of LDS", "bytes of LDS"],
    bytes_of_dynamic_lds: "bytes of dynamic LDS",
    scratch: "scratch",
    bytes_of_scratch: "bytes of scratch memory",
    axes: ["threads in a workgroup", "VGPRs per thread", "bytes of LDS per workgroup"],
    wave_slots: "wave slots",
    workgroup_slots: "workgroup slots",
    columns: Columns {
        waves: "Waves",
        workgroups: "Workgroups",
        workgroup: "Workgroup",
        vgprs: "VGPRs",
        lds: "LDS",
        simds: "SIMDs",
    },
    examples: [64, 64],
    counts_from: "`.vgpr_count` in `llvm-readelf --notes` of the code object or from the compiler's \
                  `kernel-resource-usage` remarks",
    // clang's manual, and LLVM's "User Guide for AMDGPU Backend".
    launch_flags: "clang's `--gpu-max-threads-per-block`, LLVM's `amdgpu-flat-work-group-size`",
    targets: "gfx",
    always_has_registers: false,
    keys: &[],
    without: &[
        (Key::MaxDynamicShared, "AMD's LDS needs no opt-in"),
        (Key::Barriers, "AMD's workgroups take one barrier each"),
        (Key::Carveout, "its LDS is not shared with a cache"),
    ],
    spills: &["scratch", "spilled_vgprs", "spilled_sgprs"],
    has_sgprs: true,
    counts_barriers: false,
    is_per_simd: true,
    counts_registers_of_threads: false,
    has_wave_sizes: true,
    caps_registers: true,
};

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
    wave16: false,
    wave8: false,
    wave1: false,
    wave128: None,
    wave_granule: None,
    accumulators: Accumulators::None,
    registers_per_workgroup: None,
    register_splits: 4,
    sgprs: Some(scalar(512, 8, 104)),
    trap_handler: true,
    workgroup_waves: WorkgroupWaves::All,
    lds: memory(64 * KIB, 64 * KIB, 512),
    barriers: Some(Barriers { pool: 16, single_wave_free: true, is_least: false, most: None }),
    scratch_waves: Some(32),
    virtual_resources: None,
    tensor_columns: None,
    clusters: None,
    wgp_mode: false,
    dynamic_vgprs: false,
    partitioned_caching: false,
    provisional: false,
};

sources! {
    const GCN2_SOURCES: &[&[Citation]] = &[EVERY, CU, &[SLOTS_10, GCN_VGPRS, SGPRS_512, TRAP, GCN_LDS]];
}

const GCN1: Arch = Arch { lds: memory(64 * KIB, 32 * KIB, 256), ..GCN2 };

sources! {
    const GCN1_SOURCES: &[&[Citation]] = &[
        EVERY,
        CU,
        &[
            SLOTS_10,
            GCN_VGPRS,
            SGPRS_512,
            TRAP,
            cited("lds", "64 KiB a CU, 32 KiB a workgroup, granule 256: Mesa ac_gpu_info"),
        ],
    ];
}

const GCN3: Arch = Arch { sgprs: Some(scalar(800, 16, 112)), ..GCN2 };

sources! {
    const GCN3_SOURCES: &[&[Citation]] = &[EVERY, CU, &[SLOTS_10, GCN_VGPRS, SGPRS_800, TRAP, GCN_LDS]];
}

const GCN3_FIXED: Arch =
    Arch { sgprs: Some(ScalarFile { fixed: Some(96), ..scalar(800, 16, 102) }), ..GCN3 };

sources! {
    const GCN3_FIXED_SOURCES: &[&[Citation]] = &[
        EVERY,
        CU,
        &[
            SLOTS_10,
            GCN_VGPRS,
            cited("sgprs", "800 in steps of 16, always 96 a wave: LLVM FeatureSGPRInitBug, Mesa"),
            TRAP,
            GCN_LDS,
        ],
    ];
}

const GCN4: Arch = Arch { wave_slots: 8, ..GCN3 };

sources! {
    const GCN4_SOURCES: &[&[Citation]] = &[
        EVERY,
        CU,
        &[
            cited(
                "wave_slots",
                "8 on Polaris: Mesa ac_gpu_info and ACO (LLVM, which has one gfx803: 10)",
            ),
            cited("wave64", "256 VGPRs in steps of 4: LLVM, Mesa; 256 KiB a CU: AMD specs"),
            SGPRS_800,
            TRAP,
            GCN_LDS,
        ],
    ];
}

const CDNA1: Arch = Arch { accumulators: Accumulators::Separate, ..GCN3 };

sources! {
    const CDNA1_SOURCES: &[&[Citation]] = &[
        EVERY,
        CU,
        &[
            cited("wave_slots", "10: LLVM getMaxWavesPerEU"),
            cited("wave64", "256 VGPRs in steps of 4: LLVM; 256 KiB a CU: AMD specs"),
            cited("accumulators", "256 AGPRs in a file of their own: LLVM; 256 + 256 KiB: AMD specs"),
            SGPRS_800,
            TRAP,
            cited("lds", "64 KiB a CU and a workgroup: LLVM, AMD specs; granule 512: Mesa"),
        ],
    ];
}

const CDNA2: Arch = Arch {
    wave_slots: 8,
    wave64: Some(file(512, 8)),
    accumulators: Accumulators::Unified,
    ..CDNA1
};

sources! {
    const CDNA2_SOURCES: &[&[Citation]] = &[
        EVERY,
        CU,
        CDNA,
        &[
            cited("wave_slots", "8: LLVM getMaxWavesPerEU; 32 waves a CU: KFD topology"),
            cited("lds", "64 KiB a CU and a workgroup: LLVM, AMD specs; granule 512: LLVM"),
        ],
    ];
}

/// Code that must run on both gfx942 and gfx950: the pool of one, the granule of the other.
const GFX9_4: Arch = Arch { lds: memory(64 * KIB, 64 * KIB, 1280), ..CDNA2 };

sources! {
    const GFX9_4_SOURCES: &[&[Citation]] = &[
        EVERY,
        CU,
        CDNA,
        &[CDNA_SLOTS, cited("lds", "64 KiB: LLVM; granule 1280, safe on gfx950 too: later LLVM")],
    ];
}

const CDNA4: Arch = Arch { lds: memory(160 * KIB, 160 * KIB, 1280), ..CDNA2 };

sources! {
    const CDNA4_SOURCES: &[&[Citation]] = &[
        EVERY,
        CU,
        CDNA,
        &[CDNA_SLOTS, cited("lds", "160 KiB a CU and a workgroup: AMD specs; granule 1280: LLVM, HIP")],
    ];
}

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

sources! {
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
    const RDNA1_SOURCES: &[&[Citation]] = &[
        EVERY,
        CU,
        &[
            cited("wave_slots", "20: LLVM getMaxWavesPerEU, Mesa, radeon_gpu_profiler#86"),
            cited("wave32", "1024 in steps of 8: LLVM, Mesa; 512 KiB a WGP: AMD specs"),
            cited("wave64", "512 in steps of 4: LLVM, Mesa"),
            RDNA_SGPRS,
            cited("lds", "64 KiB a CU and a workgroup: LLVM, AMD specs; granule 512: Mesa"),
            RDNA_WGP,
        ],
    ];
}

const RDNA2: Arch = Arch {
    wave_slots: 16,
    wave32: Some(file(1024, 16)),
    wave64: Some(file(512, 8)),
    lds: memory(64 * KIB, 64 * KIB, 1024),
    ..RDNA1
};

sources! {
    const RDNA2_SOURCES: &[&[Citation]] = &[
        EVERY,
        CU,
        RDNA,
        &[
            cited("wave_slots", "16: LLVM getMaxWavesPerEU, Mesa, radeon_gpu_profiler#86"),
            cited("wave32", "1024 in steps of 16: LLVM, Mesa; 512 KiB a WGP: AMD specs"),
            cited("wave64", "512 in steps of 8: LLVM, Mesa"),
        ],
    ];

    /// The same file on chips that LLVM main adds to RDNA 3.5 and 4m.
    const RDNA3_NEWER_SOURCES: &[&[Citation]] = &[
        EVERY,
        CU,
        RDNA,
        &[
            cited("wave_slots", "16: LLVM getMaxWavesPerEU, for gfx10.3 and later"),
            cited(
                "wave32",
                "1024 in steps of 16: LLVM FeatureISAVersion11_Common, ROCm comgr-isa-metadata.def",
            ),
            cited("wave64", "512 in steps of 8: LLVM, half of wave32"),
        ],
    ];
}

/// RDNA 3 and later with the register file of one and a half times the size.
const RDNA3_LARGE: Arch =
    Arch { wave32: Some(file(1536, 24)), wave64: Some(file(768, 12)), ..RDNA2 };

sources! {
    const RDNA3_LARGE_SOURCES: &[&[Citation]] = &[EVERY, CU, RDNA, RDNA_LARGE];
}

const RDNA4: Arch = Arch { dynamic_vgprs: true, ..RDNA3_LARGE };

sources! {
    const RDNA4_SOURCES: &[&[Citation]] = &[EVERY, CU, RDNA, RDNA_LARGE, &[DYNAMIC_VGPRS]];
}

/// gfx12.5: provisional, as LLVM 22 has it; no silicon was at hand to compare.
const GFX12_5: Arch = Arch {
    simds: 4,
    register_splits: 4,
    wave32: Some(RegisterFile { addressable: 1024, ..file(1024, 16) }),
    wave64: None,
    lds: memory(320 * KIB, 320 * KIB, 2048),
    barriers: Some(Barriers { pool: 16, single_wave_free: true, is_least: true, most: None }),
    wgp_mode: false,
    ..RDNA4
};

sources! {
    const GFX12_5_SOURCES: &[&[Citation]] = &[
        &[MAX_WORKGROUP, AXES],
        &[
            cited("simds", "4 per CU: LLVM getEUsPerCU, AMD's rocjitsu simulator"),
            cited(
                "wave_slots",
                "contested. 16: LLVM getMaxWavesPerEU, rocjitsu (provisional); 10: hipBLASLt's TensileLite, its constant for every chip whose AGPRs have no part of the VGPRs' file",
            ),
            cited("wave32", "1024 in steps of 16, all addressable: LLVM (provisional)"),
            DYNAMIC_VGPRS,
            RDNA_SGPRS,
            cited("lds", "320 KiB, granule 2048: LLVM llvm-project#167614 (HIP: 1024; provisional)"),
            cited(
                "barriers",
                "at least the 16 of every CU before it; whether there are more no second source says: LLVM getMaxWorkGroupsPerCU has 16, without WGP mode: llvm-project#153680",
            ),
            cited(
                "scratch_waves",
                "32 per CU: AMD's rocjitsu, max_scratch_slots_per_cu of gfx1250 (provisional)",
            ),
        ],
    ];
}

/// The classic model of AMD's own calculators, for code that names no chip.
const CLASSIC: Arch = Arch { trap_handler: false, ..GCN3 };

// One row a target. Where the parts of a row come from:
// * The machine in the ELF header (`elf`) is `EF_AMDGPU_MACH` of LLVM 22 (`llvm/BinaryFormat/ELF.h`);
//   `llvm-mc -mcpu=` wrote each value.
// * What generic code runs on (`covers`) is LLVM's table of generic processors (`AMDGPUUsage.rst`).
//   Polaris has a name of its own here; compilers call it gfx803.
// * The features are those of LLVM's table of processors (`AMDGPUUsage.rst`), as `llvm-mc` 22 encodes
//   kernel descriptors for each target. Where SGPRs are not allocated they are left out.
// * The aliases are what LLVM's `-mcpu` accepts. From gfx900 on they are also the code names of chips
//   that Mesa maps to the target (`ac_get_llvm_processor_name` in `amd_family.c`), and the older ones
//   in `amd_family.h`. Those of Arcturus, Aldebaran, Navi 44, Navi 48, Strix Point and Krackan Point
//   are in the descriptions of Gentoo's `amdgpu_targets` and in LLVM's table. Renoir is gfx90c to LLVM
//   and gfx909 to Mesa: no number differs.
// * Who counted the units of a device stands in its row; `products.rs` explains the words.
targets! {
    AMD_NAMES, AMD:
    GCN = chip("gcn", "gcn", CLASSIC, GCN3_SOURCES, "the classic model: 10 waves a SIMD, 16 workgroups a CU, no trap handler");
    GFX600 = chip("gfx600", "gcn1", GCN1, GCN1_SOURCES, "HD 7950, HD 7970, R9 280, R9 280X")
        .elf(0x20).aliases(&["tahiti"])
        .devices(&[device(&GFX600, &["HD 7970"], Some(32), "common")]);
    GFX601 = chip("gfx601", "gcn1", GCN1, GCN1_SOURCES, "HD 7850, HD 7870, R9 270, HD 7730 to 7770, R7 250X")
        .elf(0x21).aliases(&["pitcairn", "verde"]);
    GFX602 = chip("gfx602", "gcn1", GCN1, GCN1_SOURCES, "HD 8570, HD 8670, R7 240, R7 250")
        .elf(0x3a).aliases(&["hainan", "oland"]);
    GFX700 = chip("gfx700", "gcn2", GCN2, GCN2_SOURCES, "A6-7000 to A10-7400P, FX-7500 and FX-7600P APUs")
        .elf(0x22).aliases(&["kaveri"]);
    GFX701 = chip("gfx701", "gcn2", GCN2, GCN2_SOURCES, "FirePro W8100, W9100, S9150, S9170")
        .elf(0x23).aliases(&["hawaii"]);
    GFX702 = chip("gfx702", "gcn2", GCN2, GCN2_SOURCES, "R9 290, R9 290X, R9 390, R9 390X")
        .elf(0x24)
        .devices(&[device(&GFX702, &["R9 290X"], Some(44), "common")]);
    GFX703 = chip("gfx703", "gcn2", GCN2, GCN2_SOURCES, "E1, E2 and A4, A6 low-power APUs")
        .elf(0x25).aliases(&["kabini", "mullins"]);
    GFX704 = chip("gfx704", "gcn2", GCN2, GCN2_SOURCES, "HD 7790, HD 8770, R7 260, R7 260X")
        .elf(0x26).aliases(&["bonaire"]);
    GFX705 = chip("gfx705", "gcn2", GCN2, GCN2_SOURCES, "an APU that LLVM does not name")
        .elf(0x3b);
    GFX801 = chip("gfx801", "gcn3", GCN3, GCN3_SOURCES, "A8, A10, A12 and FX APUs (Carrizo, Bristol Ridge)")
        .elf(0x28).aliases(&["carrizo"]).features(&[Xnack]);
    GFX802 = chip("gfx802", "gcn3", GCN3_FIXED, GCN3_FIXED_SOURCES, "R9 285, R9 380, R9 385 (with the SGPR start bug)")
        .elf(0x29).aliases(&["iceland", "tonga"]);
    GFX803 = chip("gfx803", "gcn3", GCN3, GCN3_SOURCES, "R9 Nano, Fury, Fury X, Pro Duo, S9300x2, MI8 (Polaris has fewer wave slots: `polaris10`)")
        .elf(0x2a).aliases(&["fiji"]).covers(&["polaris10", "polaris11"])
        .devices(&[device(&GFX803, &["R9 Fury X", "MI8"], Some(64), "specs")]);
    POLARIS10 = chip("polaris10", "gcn4", GCN4, GCN4_SOURCES, "RX 470, RX 480, RX 570, RX 580, MI6 (gfx803)")
        .devices(&[
            device(&POLARIS10, &["RX 480", "RX 580", "MI6"], Some(36), "specs"),
            device(&POLARIS10, &["RX 470", "RX 570"], None, "chip: LLVM"),
        ]);
    POLARIS11 = chip("polaris11", "gcn4", GCN4, GCN4_SOURCES, "RX 460, RX 560 (gfx803)")
        .aliases(&["polaris12", "vegam"])
        .devices(&[device(&POLARIS11, &["RX 460", "RX 560"], None, "chip: LLVM")]);
    GFX805 = chip("gfx805", "gcn3", GCN3_FIXED, GCN3_FIXED_SOURCES, "FirePro S7100, S7150, W7100 (with the SGPR start bug)")
        .elf(0x3c).aliases(&["tongapro"]);
    GFX810 = chip("gfx810", "gcn3", GCN3, GCN3_SOURCES, "Stoney Ridge APUs")
        .elf(0x2b).aliases(&["stoney"]).features(&[Xnack]);
    GFX900 = chip("gfx900", "gcn5", GCN3, GCN3_SOURCES, "Vega Frontier Edition, RX Vega 56, RX Vega 64, MI25")
        .elf(0x2c).aliases(&["vega10"]).features(&[Xnack])
        .devices(&[
            device(&GFX900, &["RX Vega 56"], Some(56), "common"),
            device(&GFX900, &["RX Vega 64", "MI25"], Some(64), "specs"),
        ]);
    GFX902 = chip("gfx902", "gcn5", GCN3, GCN3_SOURCES, "Ryzen 3 2200G, Ryzen 5 2400G (Raven Ridge)")
        .elf(0x2d).aliases(&["raven"]).features(&[Xnack])
        .devices(&[device(&GFX902, &["Ryzen 5 2400G"], Some(11), "common")]);
    GFX904 = chip("gfx904", "gcn5", GCN3, GCN3_SOURCES, "Radeon Pro Vega 16, Pro Vega 20")
        .elf(0x2e).aliases(&["vega12"]).features(&[Xnack]);
    GFX906 = chip("gfx906", "gcn5", GCN3, GCN3_SOURCES, "Radeon VII, Radeon Pro VII, MI50, MI60")
        .elf(0x2f).aliases(&["vega20"]).features(&[Xnack])
        .devices(&[
            device(&GFX906, &["Radeon VII", "MI50"], Some(60), "specs"),
            device(&GFX906, &["MI60"], Some(64), "specs"),
        ]);
    GFX908 = chip("gfx908", "cdna1", CDNA1, CDNA1_SOURCES, "MI100")
        .elf(0x30).aliases(&["arcturus"]).features(&[Xnack])
        .devices(&[device(&GFX908, &["MI100"], Some(120), "specs")]);
    GFX909 = chip("gfx909", "gcn5", GCN3, GCN3_SOURCES, "Raven2 and Picasso class APUs")
        .elf(0x31).aliases(&["raven2"]).features(&[Xnack]);
    GFX90A = chip("gfx90a", "cdna2", CDNA2, CDNA2_SOURCES, "MI210, MI250, MI250X")
        .elf(0x3f).aliases(&["aldebaran", "mi200"]).features(&[Xnack])
        .devices(&[
            device(&GFX90A, &["MI210"], Some(104), "specs"),
            device(&GFX90A, &["MI250"], Some(208), "specs: 2 dies of 104, each a device of its own to HIP"),
            device(&GFX90A, &["MI250X"], Some(220), "specs: 2 dies of 110, each a device of its own to HIP"),
        ]);
    GFX90C = chip("gfx90c", "gcn5", GCN3, GCN3_SOURCES, "Ryzen 4000G, 5000G (Renoir, Cezanne, Lucienne)")
        .elf(0x32).aliases(&["renoir"]).features(&[Xnack]);
    GFX942 = chip("gfx942", "cdna3", CDNA2, CDNA2_SOURCES, "MI300A, MI300X, MI308X, MI325X")
        .elf(0x4c).features(&[Xnack, ArchitectedFlatScratch])
        .devices(&[
            device(&GFX942, &["MI300A"], Some(228), "specs"),
            device(&GFX942, &["MI300X", "MI325X"], Some(304), "specs"),
            device(&GFX942, &["MI308X"], None, "chip: ROCm"),
        ]);
    GFX950 = chip("gfx950", "cdna4", CDNA4, CDNA4_SOURCES, "MI350P, MI350X, MI355X")
        .elf(0x4f).features(&[Xnack, ArchitectedFlatScratch])
        .devices(&[
            device(&GFX950, &["MI350X", "MI355X"], Some(256), "specs"),
            device(&GFX950, &["MI350P"], None, "chip: ROCm"),
        ]);
    GFX1010 = chip("gfx1010", "rdna1", RDNA1, RDNA1_SOURCES, "RX 5600 XT, RX 5700, RX 5700 XT")
        .elf(0x33).aliases(&["navi10"])
        .devices(&[
            device(&GFX1010, &["RX 5700 XT"], Some(40), "common"),
            device(&GFX1010, &["RX 5600 XT", "RX 5700", "RX 5600M"], None, "chip: LLVM"),
        ]);
    GFX1011 = chip("gfx1011", "rdna1", RDNA1, RDNA1_SOURCES, "Radeon Pro V520, Pro 5600M")
        .elf(0x34).aliases(&["navi12"])
        .devices(&[device(&GFX1011, &["Pro V520", "Pro 5600M"], None, "chip: LLVM")]);
    GFX1012 = chip("gfx1012", "rdna1", RDNA1, RDNA1_SOURCES, "RX 5300, RX 5500, RX 5500 XT")
        .elf(0x35).aliases(&["navi14"])
        .devices(&[
            device(&GFX1012, &["RX 5500 XT"], Some(22), "common"),
            device(&GFX1012, &["RX 5500", "RX 5300"], None, "chip: LLVM"),
        ]);
    GFX1013 = chip("gfx1013", "rdna1", RDNA1, RDNA1_SOURCES, "Cyan Skillfish")
        .elf(0x42);
    GFX1030 = chip("gfx1030", "rdna2", RDNA2, RDNA2_SOURCES, "RX 6800, RX 6800 XT, RX 6900 XT, RX 6950 XT, PRO W6800, V620")
        .elf(0x36).aliases(&["navi21", "sienna cichlid"])
        .devices(&[
            device(&GFX1030, &["RX 6800 XT"], Some(72), "common"),
            device(&GFX1030, &["RX 6900 XT", "RX 6950 XT"], Some(80), "common"),
            device(&GFX1030, &["RX 6800", "PRO W6800", "V620"], None, "chip: LLVM"),
        ]);
    GFX1031 = chip("gfx1031", "rdna2", RDNA2, RDNA2_SOURCES, "RX 6700 XT, RX 6750 XT, 6700M, 6800M")
        .elf(0x37).aliases(&["navi22", "navy flounder"])
        .devices(&[
            device(&GFX1031, &["RX 6700 XT"], Some(40), "common"),
            device(&GFX1031, &["RX 6750 XT", "RX 6700M", "RX 6800M"], None, "chip: LLVM"),
        ]);
    GFX1032 = chip("gfx1032", "rdna2", RDNA2, RDNA2_SOURCES, "RX 6600, RX 6600 XT, RX 6650 XT, PRO W6600")
        .elf(0x38).aliases(&["navi23", "dimgrey cavefish"])
        .devices(&[
            device(&GFX1032, &["RX 6600 XT"], Some(32), "common"),
            device(&GFX1032, &["RX 6600", "RX 6650 XT", "PRO W6600"], None, "chip: LLVM"),
        ]);
    GFX1033 = chip("gfx1033", "rdna2", RDNA2, RDNA2_SOURCES, "Van Gogh: Steam Deck")
        .elf(0x39)
        .devices(&[device(&GFX1033, &["Steam Deck", "Van Gogh"], Some(8), "common")]);
    GFX1034 = chip("gfx1034", "rdna2", RDNA2, RDNA2_SOURCES, "RX 6400, RX 6500 XT, PRO W6400")
        .elf(0x3e).aliases(&["navi24", "beige goby"])
        .devices(&[
            device(&GFX1034, &["RX 6500 XT"], Some(16), "common"),
            device(&GFX1034, &["RX 6400", "PRO W6400"], None, "chip: LLVM"),
        ]);
    GFX1035 = chip("gfx1035", "rdna2", RDNA2, RDNA2_SOURCES, "Rembrandt: Radeon 660M, 680M")
        .elf(0x3d).aliases(&["rembrandt", "yellow carp"])
        .devices(&[
            device(&GFX1035, &["Radeon 680M", "680M"], Some(12), "common"),
            device(&GFX1035, &["Radeon 660M", "660M"], None, "chip: LLVM"),
        ]);
    GFX1036 = chip("gfx1036", "rdna2", RDNA2, RDNA2_SOURCES, "Raphael and Mendocino: Radeon 610M")
        .elf(0x45).aliases(&["raphael", "mendocino"])
        .devices(&[device(&GFX1036, &["Radeon 610M", "610M"], None, "chip: LLVM")]);
    GFX1100 = chip("gfx1100", "rdna3", RDNA3_LARGE, RDNA3_LARGE_SOURCES, "RX 7900 XTX, RX 7900 XT, RX 7900 GRE, PRO W7800, W7900")
        .elf(0x41).aliases(&["navi31"])
        .devices(&[
            device(&GFX1100, &["RX 7900 XTX"], Some(96), "specs"),
            device(&GFX1100, &["RX 7900 XT"], Some(84), "specs"),
            device(&GFX1100, &["RX 7900 GRE"], Some(80), "specs"),
            device(&GFX1100, &["PRO W7800", "PRO W7900"], None, "chip: LLVM"),
        ]);
    GFX1101 = chip("gfx1101", "rdna3", RDNA3_LARGE, RDNA3_LARGE_SOURCES, "RX 7700, RX 7700 XT, RX 7800 XT, PRO W7700, V710")
        .elf(0x46).aliases(&["navi32"])
        .devices(&[
            device(&GFX1101, &["RX 7800 XT"], Some(60), "specs"),
            device(&GFX1101, &["RX 7700 XT"], Some(54), "specs"),
            device(&GFX1101, &["RX 7700", "PRO W7700", "V710"], None, "chip: LLVM"),
        ]);
    GFX1102 = chip("gfx1102", "rdna3", RDNA2, RDNA2_SOURCES, "RX 7600, RX 7600 XT, PRO W7500, W7600")
        .elf(0x47).aliases(&["navi33"])
        .devices(&[
            device(&GFX1102, &["RX 7600"], Some(32), "specs"),
            device(&GFX1102, &["RX 7600 XT", "PRO W7500", "PRO W7600"], None, "chip: LLVM"),
        ]);
    GFX1103 = chip("gfx1103", "rdna3", RDNA2, RDNA2_SOURCES, "Phoenix and Hawk Point: Radeon 740M, 760M, 780M")
        .elf(0x44).aliases(&["phoenix", "phoenix2"])
        .devices(&[
            device(&GFX1103, &["Radeon 780M", "780M"], Some(12), "specs"),
            device(&GFX1103, &["Radeon 740M", "Radeon 760M", "740M", "760M"], None, "chip: LLVM"),
        ]);
    GFX1150 = chip("gfx1150", "rdna3.5", RDNA2, RDNA2_SOURCES, "Strix Point: Radeon 880M, 890M")
        .elf(0x43).aliases(&["strix1", "strix point"])
        .devices(&[
            device(&GFX1150, &["Radeon 890M", "890M"], Some(16), "specs"),
            device(&GFX1150, &["Radeon 880M", "880M"], None, "chip: LLVM"),
        ]);
    GFX1151 = chip("gfx1151", "rdna3.5", RDNA3_LARGE, RDNA3_LARGE_SOURCES, "Strix Halo: Radeon 8050S, 8060S")
        .elf(0x4a)
        .devices(&[
            device(
                &GFX1151,
                &["Radeon 8060S", "8060S", "Strix Halo", "Ryzen AI Max+ 395"],
                Some(40),
                "specs",
            ),
            device(&GFX1151, &["Radeon 8050S", "8050S"], None, "chip: LLVM"),
        ]);
    GFX1152 = chip("gfx1152", "rdna3.5", RDNA2, RDNA2_SOURCES, "Krackan Point: Radeon 840M, 860M")
        .elf(0x55).aliases(&["krackan1", "krackan point"])
        .devices(&[
            device(&GFX1152, &["Radeon 860M", "860M"], Some(8), "specs"),
            device(&GFX1152, &["Radeon 840M", "840M"], None, "chip: LLVM"),
        ]);
    GFX1153 = chip("gfx1153", "rdna3.5", RDNA2, RDNA2_SOURCES, "an RDNA 3.5 APU that LLVM does not name")
        .elf(0x58);
    GFX1154 = chip("gfx1154", "rdna3.5", RDNA2, RDNA3_NEWER_SOURCES, "an RDNA 3.5 APU that LLVM does not name (LLVM main)")
        .elf(0x57);
    GFX1170 = chip("gfx1170", "rdna4m", RDNA2, RDNA3_NEWER_SOURCES, "an RDNA 4m APU that LLVM does not name (LLVM main)")
        .elf(0x5d);
    GFX1171 = chip("gfx1171", "rdna4m", RDNA2, RDNA3_NEWER_SOURCES, "an RDNA 4m APU that LLVM does not name (LLVM main)")
        .elf(0x5e);
    GFX1172 = chip("gfx1172", "rdna4m", RDNA2, RDNA3_NEWER_SOURCES, "an RDNA 4m APU that LLVM does not name (LLVM main)")
        .elf(0x5c);
    GFX1200 = chip("gfx1200", "rdna4", RDNA4, RDNA4_SOURCES, "RX 9050, RX 9060, RX 9060 XT")
        .elf(0x48).aliases(&["navi44"])
        .devices(&[
            device(&GFX1200, &["RX 9060 XT"], Some(32), "specs"),
            device(&GFX1200, &["RX 9050", "RX 9060"], None, "chip: LLVM"),
        ]);
    GFX1201 = chip("gfx1201", "rdna4", RDNA4, RDNA4_SOURCES, "RX 9070, RX 9070 XT, RX 9070 GRE, AI PRO R9700")
        .elf(0x4e).aliases(&["navi48"])
        .devices(&[
            device(&GFX1201, &["RX 9070"], Some(56), "specs"),
            device(&GFX1201, &["RX 9070 XT"], Some(64), "specs"),
            device(&GFX1201, &["RX 9070 GRE", "AI PRO R9700"], None, "chip: LLVM"),
        ]);
    GFX1250 = chip("gfx1250", "gfx12.5", GFX12_5, GFX12_5_SOURCES, "announced as MI455X; provisional numbers: 16 wave slots a SIMD by LLVM, 10 by hipBLASLt")
        .elf(0x49)
        .devices(&[device(&GFX1250, &["MI455X"], None, "chip: LLVM")]);
    GFX1251 = chip("gfx1251", "gfx12.5", GFX12_5, GFX12_5_SOURCES, "not announced; provisional numbers: 16 wave slots a SIMD by LLVM, 10 by hipBLASLt")
        .elf(0x5a);
    GFX9_GENERIC = chip("gfx9-generic", "gcn5", GCN3, GCN3_SOURCES, "code for gfx900, gfx902, gfx904, gfx906, gfx909, gfx90c")
        .elf(0x51).features(&[Xnack])
        .covers(&["gfx900", "gfx902", "gfx904", "gfx906", "gfx909", "gfx90c"]);
    GFX9_4_GENERIC = chip("gfx9-4-generic", "gfx9-4", GFX9_4, GFX9_4_SOURCES, "code for gfx942 and gfx950")
        .elf(0x5f).features(&[Xnack, ArchitectedFlatScratch]).covers(&["gfx942", "gfx950"]);
    GFX10_1_GENERIC = chip("gfx10-1-generic", "rdna1", RDNA1, RDNA1_SOURCES, "code for gfx1010 to gfx1013")
        .elf(0x52).covers(&["gfx1010", "gfx1011", "gfx1012", "gfx1013"]);
    GFX10_3_GENERIC = chip("gfx10-3-generic", "rdna2", RDNA2, RDNA2_SOURCES, "code for gfx1030 to gfx1036")
        .elf(0x53)
        .covers(&["gfx1030", "gfx1031", "gfx1032", "gfx1033", "gfx1034", "gfx1035", "gfx1036"]);
    GFX11_GENERIC = chip("gfx11-generic", "rdna3", RDNA2, RDNA2_SOURCES, "code for gfx1100 to gfx1154, counted with the smaller register file")
        .elf(0x54)
        .covers(&["gfx1100", "gfx1101", "gfx1102", "gfx1103", "gfx1150", "gfx1151", "gfx1152", "gfx1153", "gfx1154"]);
    GFX11_7_GENERIC = chip("gfx11-7-generic", "rdna4m", RDNA2, RDNA3_NEWER_SOURCES, "code for gfx1170 to gfx1172 (LLVM main)")
        .elf(0x62).covers(&["gfx1170", "gfx1171", "gfx1172"]);
    GFX12_GENERIC = chip("gfx12-generic", "rdna4", RDNA4, RDNA4_SOURCES, "code for gfx1200 and gfx1201")
        .elf(0x59).covers(&["gfx1200", "gfx1201"]);
    GFX12_5_GENERIC = chip("gfx12-5-generic", "gfx12.5", GFX12_5, GFX12_5_SOURCES, "code for gfx1250 and gfx1251; provisional numbers: 16 wave slots a SIMD by LLVM, 10 by hipBLASLt (LLVM main)")
        .elf(0x5b).covers(&["gfx1250", "gfx1251"]);
    GENERIC = chip("generic", "gcn1", GCN1, GCN1_SOURCES, "LLVM's test target, as gfx600");
    GENERIC_HSA = chip("generic-hsa", "gcn2", GCN2, GCN2_SOURCES, "LLVM's test target, as gfx700");
}
