//! Intel's numbers, family by family, each with its source beside it.
//!
//! Short names of sources, written once here:
//! * IGC: `visa/G4_Kernel.cpp` of intel-graphics-compiler 98fff716, and what ocloc 26.27 compiles.
//! * NEO: `hw_info_*.cpp`, `release_helper_*.inl` and `command_encoder_*.cpp` of compute-runtime e37c60bf.
//! * CALC: Intel's occupancy calculator in the browser, oneAPI-samples 6f5ade58.
//! * ANV: `src/intel` of Mesa 25.0.7: `intel_device_info.c`, `intel_compute_slm.c`, `mesa_defs.json`.
//! * press: Intel's presentation of October 2025 as reported.
//!
//! Where they differ, a row has the number that is sure, and beside it the most that a source says. No number was
//! measured on silicon. A unit is Intel's Xe-core, which is a dual subslice of Xe-LP to Xe-LPG and a subslice before.

use super::built_in::BuiltIn;
use super::row::{sources, targets};
#[cfg(feature = "names")]
use super::table::{
    chips::Chip,
    row::{chip, device},
};
use super::vendor::{Columns, Words};
use super::{
    Accumulators, Arch, Barriers, Granule, Name, PoolSplit, RegisterFile, Steps, Vendor,
    WorkgroupMemory, WorkgroupWaves,
};
use crate::key::Key;

const KIB: u32 = 1024;

/// Intel's words: its occupancy calculator, VTune, and the oneAPI GPU Optimization Guide.
pub(super) const WORDS: Words = Words {
    id: "intel",
    workgroup: "work-group",
    block: "work-group",
    threads: "work-items",
    work_item: "work-item",
    wave: "thread",
    wave_size: ["of SIMD", ""],
    wave_width: "SIMD width",
    asks_wave: ["the SIMD width of ", ", 8, 16 or 32", "16"],
    open_wave: "its threads may be of any SIMD width",
    units: ["Xe-core", "Xe-core"],
    a_unit: ["an Xe-core", "an Xe-core"],
    simd: "XVE",
    vgpr: "GRF register",
    vgprs: "GRF registers",
    lds: "SLM",
    bytes_of_lds: ["byte of SLM", "bytes of SLM"],
    bytes_of_dynamic_lds: "bytes of dynamic SLM",
    scratch: "scratch",
    bytes_of_scratch: "bytes of scratch memory",
    axes: ["work-items in a work-group", "GRF registers per thread", "bytes of SLM per work-group"],
    wave_slots: "thread slots",
    workgroup_slots: "work-group slots",
    columns: Columns {
        waves: "Threads",
        workgroups: "Work-groups",
        workgroup: "Work-group",
        vgprs: "GRF",
        lds: "SLM",
        simds: "XVEs",
    },
    examples: [16, 128],
    counts_from: "`grf_count` in `.ze_info` of the device binary, or `cargo occ measure`",
    launch_flags: "`reqd_work_group_size` of OpenCL C",
    targets: "intel-",
    always_has_registers: true,
    keys: &[
        (Key::Wave, "simd"),
        (Key::Vgprs, "grf"),
        (Key::Lds, "slm"),
        (Key::DynamicLds, "dynamic_slm"),
    ],
    without: &[
        (Key::Sgprs, "Intel kernels have no SGPRs to count"),
        (Key::SgprsAllocated, "Intel kernels have no SGPRs to count"),
        (Key::MaxDynamicShared, "its SLM needs no opt-in"),
        (Key::Scratch, "scratch memory limits only AMD's waves"),
        (Key::Carveout, "its driver decides how much SLM a unit has"),
    ],
    spills: &["scratch", "spill_bytes"],
    has_sgprs: false,
    counts_barriers: true,
    is_per_simd: false,
    counts_registers_of_threads: false,
    has_wave_sizes: true,
    caps_registers: false,
};

/// Sizes of SLM to Xe-LPG: powers of two.
const POWERS: Steps = Steps::kib(&[0, 1, 2, 4, 8, 16, 32, 64]);
/// Of Xe-HPC, Xe2 and Xe3.
const HALVES: Steps = Steps::kib(&[0, 1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128]);
/// Of Xe3P graphics.
const FINE: Steps = Steps::kib(&[
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 24, 32, 48, 64, 96, 128, 192,
]);
/// Of Xe3P compute.
const FINEST: Steps = Steps::kib(&[
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 24, 32, 48, 64, 96, 128, 192, 256,
    320, 384,
]);

/// `registers` of an EU in these sizes.
const fn file(registers: u32, sizes: &[u32]) -> RegisterFile {
    RegisterFile {
        size: registers,
        granule: Granule::Steps(Steps::of(sizes)),
        minimum: 0,
        addressable: sizes[sizes.len() - 1],
        default: Some(128),
        waves_of_largest: None,
        most_size: None,
    }
}

/// The sizes that the compiler chooses from by itself: a kernel has to say which.
const fn chosen(sizes: &[u32]) -> RegisterFile {
    RegisterFile { default: None, ..file(1024, sizes) }
}

/// 128 or 256 registers, and smaller sizes where an internal option asks for them.
const TWO: RegisterFile = file(1024, &[32, 64, 96, 128, 256]);
const SEVEN: RegisterFile = chosen(&[32, 64, 96, 128, 160, 192, 256]);

const fn slm(pool: u32, most: Option<u32>, sizes: Steps) -> WorkgroupMemory {
    let all = sizes.sizes();
    WorkgroupMemory {
        pool: pool * KIB,
        most_pool: match most {
            Some(most) => Some(most * KIB),
            None => None,
        },
        per_workgroup: all[all.len() - 1],
        opt_in: None,
        max_static: None,
        granule: Granule::Steps(sizes),
        reserved: 0,
        split: PoolSplit::Fixed,
    }
}

const fn barriers(pool: u32, most: u32) -> Barriers {
    Barriers { pool, single_wave_free: false, is_least: true, most: Some(most) }
}

/// Gen9, the shape that all others vary.
const GEN9: Arch = Arch {
    name: Name::new("skl"),
    vendor: Vendor::Intel,
    max_workgroup: 256,
    max_workgroup_axes: [256; 3],
    simds: 8,
    wave_slots: 7,
    workgroup_slots: None,
    wave32: Some(file(7 * 128, &[128])),
    wave16: true,
    wave8: true,
    wave1: true,
    wave128: None,
    wave_granule: None,
    wave64: None,
    accumulators: Accumulators::None,
    registers_per_workgroup: None,
    register_splits: 8,
    sgprs: None,
    trap_handler: false,
    workgroup_waves: WorkgroupWaves::All,
    lds: slm(64, None, POWERS),
    barriers: Some(barriers(16, 32)),
    scratch_waves: None,
    virtual_resources: None,
    tensor_columns: None,
    clusters: None,
    wgp_mode: false,
    dynamic_vgprs: false,
    partitioned_caching: false,
    provisional: false,
};

/// `arch` with `eus` EUs a unit of `threads` threads, and work-groups of at most `most` work-items.
const fn unit(arch: &Arch, eus: u32, threads: u32, most: u32) -> Arch {
    Arch {
        simds: eus,
        wave_slots: threads,
        register_splits: eus,
        max_workgroup: most,
        max_workgroup_axes: [most; 3],
        ..*arch
    }
}

const GEN9_LP: Arch = Arch { wave32: Some(file(6 * 128, &[128])), ..unit(&GEN9, 6, 6, 256) };
/// Gen11: the numbers of Gen9, but a name of its own for the family.
const GEN11: Arch = GEN9;
const XE_LP: Arch = Arch {
    workgroup_waves: WorkgroupWaves::XeLp,
    barriers: Some(barriers(32, 64)),
    ..unit(&GEN9, 16, 7, 512)
};
const XE_HPG: Arch = Arch {
    wave32: Some(TWO),
    workgroup_waves: WorkgroupWaves::XeHpg,
    lds: slm(128, None, POWERS),
    barriers: Some(barriers(32, 128)),
    ..unit(&GEN9, 16, 8, 1024)
};
const XE_HPG_G11: Arch = Arch { lds: slm(96, None, POWERS), ..XE_HPG };
const XE_LPG: Arch = Arch { lds: slm(96, Some(128), POWERS), ..XE_HPG };
const XE_HPC: Arch = Arch {
    wave8: false,
    lds: slm(128, None, HALVES),
    barriers: Some(barriers(32, 64)),
    ..unit(&XE_HPG, 8, 8, 1024)
};
const XE2: Arch = Arch { workgroup_waves: WorkgroupWaves::Xe2, ..XE_HPC };
const XE2_HPG: Arch = Arch { lds: slm(128, Some(160), HALVES), ..XE2 };
const XE3: Arch = Arch {
    wave32: Some(SEVEN),
    workgroup_waves: WorkgroupWaves::Xe3,
    lds: slm(128, Some(192), HALVES),
    barriers: Some(barriers(32, 80)),
    ..unit(&XE_HPC, 8, 10, 1024)
};
/// NEO has one thread of 512 registers, IGC two.
const XE3P: Arch = Arch {
    wave32: Some(RegisterFile {
        waves_of_largest: Some(1),
        most_size: Some(1024),
        ..chosen(&[32, 64, 96, 128, 160, 192, 256, 320, 448, 512])
    }),
    lds: slm(192, None, FINE),
    provisional: true,
    ..XE3
};
/// IGC has fewer threads of 160 to 256 registers than NEO; both have 4 of 512.
const CRI_NUMBERS: Arch = Arch {
    wave32: Some(RegisterFile {
        waves_of_largest: Some(4),
        most_size: Some(2048),
        ..chosen(&[32, 64, 96, 128, 160, 192, 256, 512])
    }),
    workgroup_waves: WorkgroupWaves::Cri,
    lds: slm(384, None, FINEST),
    provisional: true,
    barriers: Some(barriers(32, 64)),
    ..unit(&XE3, 8, 8, 1024)
};

sources! {
    use super::table::chips::{Citation, cited};

    const GEN_UNIT: Citation = cited("simds", "8 EUs a subslice: CALC");
    const DUAL_UNIT: Citation = cited("simds", "16 EUs a dual subslice: NEO, ANV, CALC");
    const XE_UNIT: Citation = cited("simds", "8 XVEs an Xe-core: NEO, CALC");
    const SEVEN_THREADS: Citation = cited("wave_slots", "7 threads an EU: NEO, ANV, CALC");
    const EIGHT_THREADS: Citation = cited("wave_slots", "8 threads an XVE: NEO, ANV, CALC");
    const FIXED_FILE: Citation = cited("wave32", "128 registers a thread, one size: IGC");
    const TWO_SIZES: Citation = cited(
        "wave32",
        "1024 registers an XVE: 8 threads of 128, 4 of 256: IGC; 32, 64 and 96 by an internal option: ocloc",
    );
    const SEVEN_SIZES: Citation = cited(
        "wave32",
        "1024 registers an XVE: 10 threads of 32, 64 and 96, 8 of 128, 6 of 160, 5 of 192, 4 of 256: IGC, NEO",
    );
    const NARROW: Citation = cited("wave16", "SIMD8, SIMD16 and SIMD32: IGC, CALC");
    const WIDE: Citation = cited("wave16", "SIMD16 and SIMD32: IGC, CALC");
    const SMALL_GROUP: Citation = cited("max_workgroup", "256: NEO (threads × 8 work-items, a power of two), CALC");
    const MIDDLE_GROUP: Citation = cited("max_workgroup", "512: NEO, CALC; 64 threads: ANV");
    const LARGE_GROUP: Citation =
        cited("max_workgroup", "1024: NEO, CALC; half with 256 registers in waves below 32: NEO");
    const XE2_GROUP: Citation = cited(
        "max_workgroup",
        "1024: NEO, CALC; 32 threads, 64 of SIMD16 with 128 registers: NEO gfx_core_helper_xe2_hpg_core.cpp",
    );
    const XE3_GROUP: Citation = cited(
        "max_workgroup",
        "1024: NEO; 64 threads, 48 with 160, 40 with 192, 32 with 256 registers or of SIMD32: NEO gfx_core_helper_xe3_core.cpp",
    );
    const AXES: Citation = cited("max_workgroup_axes", "as many as a work-group has, 256, 512 or 1024: NEO device_caps.cpp");
    const GEN_SLM: Citation =
        cited("lds", "64 KiB a unit and a work-group, in powers of two: NEO, ANV, CALC");
    const GEN_BARRIERS: Citation =
        cited("barriers", "16: Intel's Work-Group Size Recommendations (Gen7.5, Gen8); at most 32: CALC, NEO");
    const DUAL_BARRIERS: Citation = cited("barriers", "32: NEO; at most 64: CALC");
    const HPG_BARRIERS: Citation = cited("barriers", "32: NEO; at most 128: CALC");
    const XE_BARRIERS: Citation = cited("barriers", "32: NEO; at most 64: CALC");
    const XE3_BARRIERS: Citation = cited("barriers", "32: NEO; at most 80, one a thread");

    const S9: &[Citation] =
        &[AXES, GEN_UNIT, SEVEN_THREADS, FIXED_FILE, NARROW, SMALL_GROUP, GEN_SLM, GEN_BARRIERS];
    const S9_LP: &[Citation] = &[
        AXES,
        cited("simds", "6 EUs a subslice: ANV"),
        cited("wave_slots", "6 threads an EU: ANV; IGC 1 writes 7 into glk's files"),
        FIXED_FILE,
        NARROW,
        SMALL_GROUP,
        GEN_SLM,
        GEN_BARRIERS,
    ];
    const S_LP: &[Citation] =
        &[AXES, DUAL_UNIT, SEVEN_THREADS, FIXED_FILE, NARROW, MIDDLE_GROUP, GEN_SLM, DUAL_BARRIERS];
    const S_HPG: &[Citation] = &[
        AXES,
        DUAL_UNIT,
        EIGHT_THREADS,
        TWO_SIZES,
        NARROW,
        LARGE_GROUP,
        cited("lds", "128 KiB a unit, 96 of G11: NEO release_helper; 64 a work-group, in powers of two: NEO, ANV, CALC"),
        HPG_BARRIERS,
    ];
    const S_LPG: &[Citation] = &[
        AXES,
        DUAL_UNIT,
        EIGHT_THREADS,
        TWO_SIZES,
        NARROW,
        LARGE_GROUP,
        cited("lds", "96 KiB a unit of MTL and ARL-U/S: NEO; at most 128: CALC; 128 of ARL-H: NEO; 64 a work-group: NEO"),
        HPG_BARRIERS,
    ];
    const S_HPC: &[Citation] = &[
        AXES,
        XE_UNIT,
        EIGHT_THREADS,
        TWO_SIZES,
        WIDE,
        LARGE_GROUP,
        cited("lds", "128 KiB a unit and a work-group, in 11 sizes: NEO, ANV, CALC"),
        XE_BARRIERS,
    ];
    const S_XE2: &[Citation] = &[
        AXES,
        XE_UNIT,
        EIGHT_THREADS,
        TWO_SIZES,
        WIDE,
        XE2_GROUP,
        cited("lds", "128 KiB a unit: CALC, ANV (workaround 16018610683); at most 160 of BMG: NEO; 128 a work-group: NEO"),
        XE_BARRIERS,
    ];
    const S_XE3: &[Citation] = &[
        AXES,
        cited("simds", "8 XVEs an Xe-core: press"),
        cited("wave_slots", "10 threads an XVE: NEO, IGC"),
        SEVEN_SIZES,
        WIDE,
        XE3_GROUP,
        cited("lds", "128 KiB a unit for certain; at most 192: NEO release_helper, ANV; 128 a work-group: NEO, ANV"),
        XE3_BARRIERS,
    ];
    const S_XE3P: &[Citation] = &[
        AXES,
        cited("simds", "8 XVEs an Xe-core: as Xe3"),
        cited("wave_slots", "10 threads an XVE: NEO, IGC"),
        cited("wave32", "as Xe3, 3 threads of 320, 2 of 448: IGC, NEO; of 512 1: NEO, 2: IGC"),
        WIDE,
        XE3_GROUP,
        cited("lds", "192 KiB a unit and a work-group: NEO"),
        XE3_BARRIERS,
    ];
    const S_CRI: &[Citation] = &[
        AXES,
        cited("simds", "8 XVEs an Xe-core: as Xe3"),
        cited("wave_slots", "8 threads an XVE: NEO, IGC"),
        cited("wave32", "8 threads to 128 registers, 6 of 160, 5 of 192, 4 of 256 and 512: IGC; 8 of all but 512: NEO"),
        WIDE,
        cited("max_workgroup", "1024: NEO; 64 threads, 32 with 512 registers: NEO"),
        cited("lds", "384 KiB a unit and a work-group: NEO"),
        XE_BARRIERS,
    ];
}

// One row a target: the release in ocloc's words. CALC has the EUs of some devices, by PCI id. Left out are those
// whose boards differ (UHD 630, UHD 730), that have no whole number of units (UHD 610), are several GPUs (Flex 140), or
// where it gives the smaller chip more (A310, A380).
targets! {
    INTEL_NAMES, INTEL:
    SKL = chip("skl", "gen9", GEN9, &[S9], "Skylake: HD Graphics 510 to 535, Iris 540 to 580")
        .release(9, 0)
        .devices(&[
            device(&SKL, &["HD 510"], None, "NEO"),
            device(&SKL, &["HD 515"], None, "NEO"),
            device(&SKL, &["HD 520"], None, "NEO"),
            device(&SKL, &["HD 530", "HD P530"], None, "NEO"),
            device(&SKL, &["HD 535"], None, "NEO"),
            device(&SKL, &["Iris 540"], None, "NEO"),
            device(&SKL, &["Iris 550"], None, "NEO"),
            device(&SKL, &["Iris 555", "Iris P555"], None, "NEO"),
            device(&SKL, &["Iris Pro 580"], Some(9), "CALC"),
            device(&SKL, &["Iris Pro P580"], None, "NEO"),
        ]);
    KBL = chip("kbl", "gen9", GEN9, &[S9], "Kaby Lake: HD Graphics 610 to 635, UHD Graphics 615 to 620, Iris Plus 640 and 650")
        .release(9, 1)
        .devices(&[
            device(&KBL, &["HD 610"], None, "NEO"),
            device(&KBL, &["HD 615"], None, "NEO"),
            device(&KBL, &["HD 620"], None, "NEO"),
            device(&KBL, &["HD 630", "HD P630"], None, "NEO"),
            device(&KBL, &["HD 635"], None, "NEO"),
            device(&KBL, &["UHD 615"], None, "NEO"),
            device(&KBL, &["UHD 617"], None, "NEO"),
            device(&KBL, &["UHD 620"], None, "NEO"),
            device(&KBL, &["Iris Plus 640"], None, "NEO"),
            device(&KBL, &["Iris Plus 650"], None, "NEO"),
        ]);
    CFL = chip("cfl", "gen9", GEN9, &[S9], "Coffee Lake: UHD Graphics 610 and 630, Iris Plus 645 and 655")
        .release(9, 2)
        .devices(&[
            device(&CFL, &["UHD 610"], None, "NEO"),
            device(&CFL, &["UHD 630", "UHD P630"], None, "NEO"),
            device(&CFL, &["Iris Plus 645"], None, "NEO"),
            device(&CFL, &["Iris Plus 655"], Some(6), "CALC"),
        ]);
    APL = chip("apl", "gen9-lp", GEN9_LP, &[S9_LP], "Apollo Lake: HD Graphics 500 and 505")
        .release(9, 3)
        .aliases(&["bxt"])
        .devices(&[
            device(&APL, &["HD 500"], None, "NEO"),
            device(&APL, &["HD 505"], None, "NEO"),
        ]);
    GLK = chip("glk", "gen9-lp", GEN9_LP, &[S9_LP], "Gemini Lake: UHD Graphics 600 and 605")
        .release(9, 4)
        .devices(&[
            device(&GLK, &["UHD 600"], None, "NEO"),
            device(&GLK, &["UHD 605"], None, "NEO"),
        ]);
    WHL = chip("whl", "gen9", GEN9, &[S9], "Whiskey Lake")
        .release(9, 5);
    AML = chip("aml", "gen9", GEN9, &[S9], "Amber Lake")
        .release(9, 6);
    CML = chip("cml", "gen9", GEN9, &[S9], "Comet Lake")
        .release(9, 7);
    ICLLP = chip("icllp", "gen11", GEN11, &[S9], "Ice Lake: Iris Plus Graphics")
        .release(11, 0)
        .aliases(&["icl"])
        .devices(&[
            device(&ICLLP, &["Iris Plus G4"], None, "NEO"),
            device(&ICLLP, &["Iris Plus G7"], None, "NEO"),
        ]);
    LKF = chip("lkf", "gen11", GEN11, &[S9], "Lakefield")
        .release(11, 1);
    EHL = chip("ehl", "gen11", GEN11, &[S9], "Elkhart Lake, Jasper Lake")
        .release(11, 2)
        .aliases(&["jsl"]);
    TGLLP = chip("tgllp", "xe-lp", XE_LP, &[S_LP], "Tiger Lake: Iris Xe Graphics")
        .release(12, 0)
        .aliases(&["tgl"])
        .devices(&[
            device(&TGLLP, &["Iris Xe"], None, "NEO"),
        ]);
    RKL = chip("rkl", "xe-lp", XE_LP, &[S_LP], "Rocket Lake: UHD Graphics 730 and 750")
        .release(12, 1)
        .devices(&[
            device(&RKL, &["UHD 750"], Some(2), "CALC"),
            device(&RKL, &["UHD P750"], None, "NEO"),
        ]);
    ADL_S = chip("adl-s", "xe-lp", XE_LP, &[S_LP], "Alder Lake-S, Raptor Lake-S: UHD Graphics 710 to 770")
        .release(12, 2)
        .aliases(&["rpl-s", "12.2"])
        .devices(&[
            device(&ADL_S, &["UHD 710"], Some(1), "CALC"),
            device(&ADL_S, &["UHD 730"], None, "NEO"),
            device(&ADL_S, &["UHD 770"], Some(2), "CALC"),
        ]);
    ADL_P = chip("adl-p", "xe-lp", XE_LP, &[S_LP], "Alder Lake-P, Raptor Lake-P: Iris Xe Graphics")
        .release(12, 3)
        .aliases(&["rpl-p", "12.3"]);
    ADL_N = chip("adl-n", "xe-lp", XE_LP, &[S_LP], "Alder Lake-N")
        .release(12, 4)
        .aliases(&["12.4"]);
    DG1 = chip("dg1", "xe-lp", XE_LP, &[S_LP], "DG1: Iris Xe MAX, Server GPU SG-18M")
        .release(12, 10)
        .aliases(&["12.10"])
        .devices(&[
            device(&DG1, &["Iris Xe MAX"], Some(6), "CALC"),
            device(&DG1, &["Iris Xe MAX 100"], None, "NEO"),
            device(&DG1, &["Server GPU SG-18M", "SG-18M"], None, "NEO"),
        ]);
    DG2_G10 = chip("dg2-g10", "xe-hpg", XE_HPG, &[S_HPG], "Alchemist: Arc A580, A750, A770, Flex 170")
        .release(12, 55)
        .aliases(&["acm-g10", "dg2", "ats-m150", "12.55"])
        .devices(&[
            device(&DG2_G10, &["Arc A770", "A770"], None, "NEO"),
            device(&DG2_G10, &["Arc A770M", "A770M"], Some(32), "CALC"),
            device(&DG2_G10, &["Arc A760A", "A760A"], None, "NEO"),
            device(&DG2_G10, &["Arc A750", "A750"], Some(28), "CALC"),
            device(&DG2_G10, &["Arc A750E", "A750E"], None, "NEO"),
            device(&DG2_G10, &["Arc A730M", "A730M"], Some(24), "CALC"),
            device(&DG2_G10, &["Arc A580", "A580", "Arc A580E", "A580E"], None, "NEO"),
            device(&DG2_G10, &["Arc A550M", "A550M"], Some(16), "CALC"),
            device(&DG2_G10, &["Flex 170"], Some(32), "CALC"),
            device(&DG2_G10, &["Flex 170V"], None, "NEO"),
        ]);
    DG2_G11 = chip("dg2-g11", "xe-hpg", XE_HPG_G11, &[S_HPG], "Alchemist: Arc A310 to A380, Arc Pro A40 and A50, Flex 140")
        .release(12, 56)
        .aliases(&["acm-g11", "ats-m75", "12.56"])
        .devices(&[
            device(&DG2_G11, &["Arc A380", "A380", "Arc A380E", "A380E"], None, "NEO"),
            device(&DG2_G11, &["Arc A370M", "A370M", "Arc A370E", "A370E"], None, "NEO"),
            device(&DG2_G11, &["Arc A350M", "A350M", "Arc A350E", "A350E"], None, "NEO"),
            device(&DG2_G11, &["Arc A310", "A310", "Arc A310 LP", "Arc A310E", "A310E"], None, "NEO"),
            device(&DG2_G11, &["Arc Pro A30M"], None, "NEO"),
            device(&DG2_G11, &["Arc Pro A40"], None, "NEO"),
            device(&DG2_G11, &["Arc Pro A50"], None, "NEO"),
            device(&DG2_G11, &["Flex 140"], None, "NEO"),
        ]);
    DG2_G12 = chip("dg2-g12", "xe-hpg", XE_HPG, &[S_HPG], "Alchemist: Arc A530M, A570M, Arc Pro A60")
        .release(12, 57)
        .aliases(&["acm-g12", "12.57"])
        .devices(&[
            device(&DG2_G12, &["Arc A570M", "A570M"], None, "NEO"),
            device(&DG2_G12, &["Arc A530M", "A530M"], None, "NEO"),
            device(&DG2_G12, &["Arc Pro A60"], None, "NEO"),
            device(&DG2_G12, &["Arc Pro A60M"], None, "NEO"),
        ]);
    PVC = chip("pvc", "xe-hpc", XE_HPC, &[S_HPC], "Ponte Vecchio: Max 1100 to 1550")
        .release(12, 60)
        .aliases(&["pvc-sdv", "12.60"])
        .devices(&[
            device(&PVC, &["Max 1550"], Some(128), "CALC"),
            device(&PVC, &["Max 1450"], None, "NEO"),
            device(&PVC, &["Max 1350"], None, "NEO"),
            device(&PVC, &["Max 1100"], Some(56), "CALC"),
            device(&PVC, &["Max 1100C"], None, "NEO"),
        ]);
    PVC_VG = chip("pvc-vg", "xe-hpc", XE_HPC, &[S_HPC], "Ponte Vecchio: Max 1550VG")
        .release(12, 61)
        .aliases(&["xe-hpc-vg", "12.61"])
        .devices(&[
            device(&PVC_VG, &["Max 1550VG"], None, "NEO"),
        ]);
    MTL_U = chip("mtl-u", "xe-lpg", XE_LPG, &[S_LPG], "Meteor Lake-U, Arrow Lake-U and -S")
        .release(12, 70)
        .aliases(&["mtl", "mtl-s", "mtl-m", "arl-u", "arl-s", "12.70"]);
    MTL_H = chip("mtl-h", "xe-lpg", XE_LPG, &[S_LPG], "Meteor Lake-H: Arc Graphics of Core Ultra 1")
        .release(12, 71)
        .aliases(&["mtl-p", "12.71"]);
    ARL_H = chip("arl-h", "xe-lpg+", XE_HPG, &[S_LPG], "Arrow Lake-H: Arc Graphics of Core Ultra 2")
        .release(12, 74)
        .aliases(&["12.74"]);
    BMG_G21 = chip("bmg-g21", "xe2", XE2_HPG, &[S_XE2], "Battlemage: Arc B570, B580, Arc Pro B50 and B60")
        .release(20, 1)
        .aliases(&["bmg", "xe2-hpg", "20.1"])
        .devices(&[
            device(&BMG_G21, &["Arc B580", "B580"], Some(20), "CALC"),
            device(&BMG_G21, &["Arc B570", "B570"], Some(18), "CALC"),
            device(&BMG_G21, &["Arc Pro B60"], None, "NEO"),
            device(&BMG_G21, &["Arc Pro B50"], None, "NEO"),
        ]);
    BMG_G31 = chip("bmg-g31", "xe2", XE2_HPG, &[S_XE2], "Battlemage: Arc Pro B65 and B70")
        .release(20, 2)
        .aliases(&["20.2"])
        .devices(&[
            device(&BMG_G31, &["Arc Pro B70"], None, "NEO"),
            device(&BMG_G31, &["Arc Pro B65"], None, "NEO"),
        ]);
    LNL_M = chip("lnl-m", "xe2", XE2, &[S_XE2], "Lunar Lake: Arc Graphics")
        .release(20, 4)
        .aliases(&["lnl", "xe2-lpg", "20.4"]);
    PTL_H = chip("ptl-h", "xe3", XE3, &[S_XE3], "Panther Lake-H: Arc B370, B390")
        .release(30, 0)
        .aliases(&["ptl", "xe3-lpg", "30.0"])
        .devices(&[
            device(&PTL_H, &["Arc B390", "B390"], None, "NEO"),
            device(&PTL_H, &["Arc B370", "B370"], None, "NEO"),
        ]);
    PTL_U = chip("ptl-u", "xe3", XE3, &[S_XE3], "Panther Lake-U")
        .release(30, 1)
        .aliases(&["30.1"]);
    WCL = chip("wcl", "xe3", XE3, &[S_XE3], "Wildcat Lake")
        .release(30, 3)
        .aliases(&["30.3"]);
    NVL_S = chip("nvl-s", "xe3", XE3, &[S_XE3], "Nova Lake-S, -HX and -UL")
        .release(30, 4)
        .aliases(&["nvl-hx", "nvl-ul", "30.4"]);
    NVL_U = chip("nvl-u", "xe3", XE3, &[S_XE3], "Nova Lake-U and -H")
        .release(30, 5)
        .aliases(&["nvl-h", "30.5"]);
    NVL_P = chip("nvl-p", "xe3p", XE3P, &[S_XE3P], "Nova Lake-P, provisional")
        .release(35, 10)
        .aliases(&["xe3p-lpg", "35.10"]);
    CRI = chip("cri", "xe3p", CRI_NUMBERS, &[S_CRI], "Crescent Island, provisional")
        .release(35, 11)
        .aliases(&["xe3p-xpc", "35.11"]);
}
