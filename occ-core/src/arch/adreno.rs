//! Adreno's numbers, as Mesa's compiler has them, each with its source beside it.
//!
//! Short names of sources, written once here:
//! * ir3: Mesa's compiler for Adreno, `src/freedreno/ir3/ir3.c`, `ir3_compiler.h` and
//!   `src/freedreno/common/freedreno_devices.py` of 2026, and what its Vulkan driver Turnip 26.2.6 states of kernels.
//!
//! Qualcomm publishes no such numbers, and its own compiler gives kernels other registers: what is asked here is what
//! Mesa's driver says. A unit is a shader processor (SP), which Mesa calls a core. It starts waves in pairs, one for each
//! of its uSPTPs, which have registers of their own; only the smallest chips have one. A register is a vector of four
//! words.
//!
//! Left out: Adreno 702, whose waves are of 16 and 32 threads, and all before Adreno 600, which Turnip does not know.

use super::built_in::BuiltIn;
use super::row::{sources, targets};
#[cfg(feature = "names")]
use super::table::{chips::Chip, row::chip};
use super::vendor::{Columns, Words};
use super::{
    Accumulators, Arch, Granule, Name, PoolSplit, RegisterFile, Vendor, WorkgroupMemory,
    WorkgroupWaves,
};
use crate::key::Key;

const KIB: u32 = 1024;

/// The words of Mesa's statistics, and of Qualcomm's OpenCL guide where Mesa has none.
pub(super) const WORDS: Words = Words {
    id: "adreno",
    workgroup: "workgroup",
    block: "workgroup",
    threads: "threads",
    work_item: "thread",
    wave: "wave",
    wave_size: ["of ", " threads"],
    wave_width: "wave size",
    asks_wave: ["how many threads a wave of ", " has, 64 or 128", "64"],
    open_wave: "its waves may have 64 or 128 threads",
    units: ["SP", "SP"],
    a_unit: ["an SP", "an SP"],
    simd: "uSPTP",
    vgpr: "register",
    vgprs: "registers",
    lds: "shared memory",
    bytes_of_lds: ["byte of shared memory", "bytes of shared memory"],
    bytes_of_dynamic_lds: "bytes of dynamic shared memory",
    scratch: "private",
    bytes_of_scratch: "bytes of private memory",
    axes: [
        "threads in a workgroup",
        "registers per thread",
        "bytes of shared memory per workgroup",
    ],
    wave_slots: "wave slots",
    workgroup_slots: "workgroup slots",
    columns: Columns {
        waves: "Waves",
        workgroups: "Workgroups",
        workgroup: "Workgroup",
        vgprs: "Registers",
        lds: "Shared",
        simds: "uSPTPs",
    },
    examples: [64, 12],
    counts_from: "`Registers used` of Mesa's driver Turnip, by `cargo occ measure`",
    launch_flags: "`local_size_x` of GLSL",
    targets: "adreno-",
    always_has_registers: false,
    keys: &[(Key::Vgprs, "registers"), (Key::Lds, "shared"), (Key::DynamicLds, "dynamic_shared")],
    without: &[
        (Key::Sgprs, "Adreno kernels have no SGPRs to count"),
        (Key::SgprsAllocated, "Adreno kernels have no SGPRs to count"),
        (Key::MaxDynamicShared, "its shared memory needs no opt-in"),
        (Key::Barriers, "barriers are no limit that Mesa knows"),
        (Key::Scratch, "scratch memory limits only AMD's waves"),
        (Key::Carveout, "its shared memory is not shared with a cache"),
    ],
    spills: &["spill_store_bytes", "spill_load_bytes"],
    has_sgprs: false,
    counts_barriers: false,
    is_per_simd: false,
    counts_registers_of_threads: false,
    has_wave_sizes: true,
    caps_registers: false,
};

/// Vectors of four words that a kernel can name: `r0` to `r47`.
const NAMED: u32 = 48;

/// The registers of one uSPTP, in vectors of a wave.
const fn file(size: u32) -> RegisterFile {
    RegisterFile {
        size,
        granule: Granule::Every(1),
        minimum: 0,
        addressable: if size < NAMED { size } else { NAMED },
        default: None,
        waves_of_largest: None,
        most_size: None,
    }
}

const fn memory(kib: u32) -> WorkgroupMemory {
    WorkgroupMemory {
        pool: kib * KIB,
        most_pool: None,
        per_workgroup: kib * KIB,
        opt_in: None,
        max_static: None,
        granule: Granule::Every(KIB),
        reserved: 0,
        split: PoolSplit::Fixed,
    }
}

/// Waves of 64 threads alone, on two uSPTPs: the shape that all others vary.
const SINGLE: Arch = Arch {
    name: Name::new("adreno-830"),
    vendor: Vendor::Adreno,
    max_workgroup: 1024,
    max_workgroup_axes: [1024; 3],
    simds: 2,
    wave_slots: 8,
    workgroup_slots: None,
    wave32: None,
    wave16: false,
    wave8: false,
    wave1: false,
    wave64: Some(file(96)),
    wave128: None,
    wave_granule: Some(2),
    accumulators: Accumulators::None,
    registers_per_workgroup: None,
    register_splits: 2,
    sgprs: None,
    trap_handler: false,
    workgroup_waves: WorkgroupWaves::All,
    lds: memory(32),
    barriers: None,
    scratch_waves: None,
    virtual_resources: None,
    tensor_columns: None,
    clusters: None,
    wgp_mode: false,
    dynamic_vgprs: false,
    partitioned_caching: false,
    provisional: false,
};

/// With waves of 128 threads beside those of 64, which take twice of the `size` registers.
const fn doubled(size: u32) -> Arch {
    Arch { max_workgroup: 2048, wave64: Some(file(size)), wave128: Some(file(size / 2)), ..SINGLE }
}

/// One uSPTP, with half of the shared memory.
const fn small(size: u32) -> Arch {
    Arch {
        simds: 1,
        wave_slots: 16,
        register_splits: 1,
        wave64: Some(file(size)),
        wave_granule: None,
        lds: memory(16),
        ..SINGLE
    }
}

const GEN1_LOW: Arch = small(48);
const GEN1_LOWEST: Arch = small(32);
const GEN1: Arch = doubled(96);
const GEN2: Arch = GEN1;
const GEN3: Arch = doubled(64);
const GEN4: Arch = GEN3;
const A7XX: Arch = doubled(96);
const A8XX_GEN1: Arch = SINGLE;
const A8XX_GEN2: Arch = Arch { wave64: Some(file(128)), ..SINGLE };

sources! {
    use super::table::chips::{Citation, cited};

    const SLOTS: Citation = cited("wave_slots", "16 waves a core: ir3 max_waves");
    const PAIRS: Citation = cited("wave_granule", "waves start in pairs: ir3 wave_granularity");
    const TWO: Citation = cited("simds", "2, the waves that start together: ir3 wave_granularity");
    const GROUP: Citation = cited("max_workgroup", "1024, 16 waves of 64 threads: Turnip");
    const GROUP_DOUBLE: Citation = cited("max_workgroup", "2048, 16 waves of 128 threads: Turnip");
    const AXES: Citation = cited("max_workgroup_axes", "1024 along each: Turnip maxComputeWorkGroupSize");
    const SHARED: Citation = cited("lds", "32 KiB a core and a workgroup, in KiB: ir3 cs_shared_mem_size");
    const DOUBLE: Citation = cited(
        "wave128",
        "waves of 128 threads take twice the registers of those of 64: ir3 supports_double_threadsize",
    );
    const REGISTERS_64: Citation =
        cited("wave64", "64 vectors of four words a wave, by 1, of which 48 have names: ir3 reg_size_vec4");
    const REGISTERS_96: Citation =
        cited("wave64", "96 vectors of four words a wave, by 1, of which 48 have names: ir3 reg_size_vec4");
    const REGISTERS_128: Citation =
        cited("wave64", "128 vectors of four words a wave, by 1, of which 48 have names: ir3 reg_size_vec4");
    const ONE: Citation = cited("simds", "1, since waves start by themselves: ir3 wave_granularity");
    const SHARED_LOW: Citation = cited("lds", "16 KiB a core and a workgroup, in KiB: ir3 cs_shared_mem_size");

    const S32: &[Citation] = &[
        SLOTS,
        ONE,
        cited("wave64", "32 vectors of four words a wave, by 1: ir3 reg_size_vec4"),
        GROUP,
        AXES,
        SHARED_LOW,
    ];
    const S48: &[Citation] = &[
        SLOTS,
        ONE,
        cited("wave64", "48 vectors of four words a wave, by 1: ir3 reg_size_vec4"),
        GROUP,
        AXES,
        SHARED_LOW,
    ];
    const S64: &[Citation] = &[SLOTS, PAIRS, TWO, REGISTERS_64, DOUBLE, GROUP_DOUBLE, AXES, SHARED];
    const S96: &[Citation] = &[SLOTS, PAIRS, TWO, REGISTERS_96, DOUBLE, GROUP_DOUBLE, AXES, SHARED];
    const S_SINGLE: &[Citation] = &[SLOTS, PAIRS, TWO, REGISTERS_96, GROUP, AXES, SHARED];
    const S_SINGLE_128: &[Citation] = &[SLOTS, PAIRS, TWO, REGISTERS_128, GROUP, AXES, SHARED];
}

// One row a chip, by the number that it is sold under. What has it is common knowledge.
targets! {
    ADRENO_NAMES, ADRENO:
    ADRENO_605 = chip("adreno-605", "adreno-6xx-low", GEN1_LOW, &[S48], "Adreno 605")
        .aliases(&["fd605", "Adreno (TM) 605"]);
    ADRENO_608 = chip("adreno-608", "adreno-6xx-low", GEN1_LOWEST, &[S32], "Adreno 608")
        .aliases(&["fd608", "Adreno (TM) 608"]);
    ADRENO_610 = chip("adreno-610", "adreno-6xx-low", GEN1_LOW, &[S48], "Adreno 610: Snapdragon 662, 665, 680")
        .aliases(&["fd610", "Adreno (TM) 610"]);
    ADRENO_612 = chip("adreno-612", "adreno-6xx-low", GEN1_LOWEST, &[S32], "Adreno 612: Snapdragon 675")
        .aliases(&["fd612", "Adreno (TM) 612"]);
    ADRENO_615 = chip("adreno-615", "adreno-6xx-gen1", GEN1, &[S96], "Adreno 615: Snapdragon 670")
        .aliases(&["fd615", "Adreno (TM) 615"]);
    ADRENO_616 = chip("adreno-616", "adreno-6xx-gen1", GEN1, &[S96], "Adreno 616: Snapdragon 710, 712")
        .aliases(&["fd616", "Adreno (TM) 616"]);
    ADRENO_618 = chip("adreno-618", "adreno-6xx-gen1", GEN1, &[S96], "Adreno 618: Snapdragon 730, 7c")
        .aliases(&["fd618", "Adreno (TM) 618"]);
    ADRENO_619 = chip("adreno-619", "adreno-6xx-gen1", GEN1, &[S96], "Adreno 619: Snapdragon 690, 750G")
        .aliases(&["fd619", "Adreno (TM) 619"]);
    ADRENO_620 = chip("adreno-620", "adreno-6xx-gen1", GEN1, &[S96], "Adreno 620: Snapdragon 765")
        .aliases(&["fd620", "Adreno (TM) 620"]);
    ADRENO_630 = chip("adreno-630", "adreno-6xx-gen1", GEN1, &[S96], "Adreno 630: Snapdragon 845")
        .aliases(&["fd630", "Adreno (TM) 630"]);
    ADRENO_640 = chip("adreno-640", "adreno-6xx-gen2", GEN2, &[S96], "Adreno 640: Snapdragon 855")
        .aliases(&["fd640", "Adreno (TM) 640"]);
    ADRENO_680 = chip("adreno-680", "adreno-6xx-gen2", GEN2, &[S96], "Adreno 680: Snapdragon 8cx")
        .aliases(&["fd680", "Adreno (TM) 680"]);
    ADRENO_621 = chip("adreno-621", "adreno-6xx-gen3", GEN3, &[S64], "Adreno 621")
        .aliases(&["fd621", "Adreno (TM) 621"]);
    ADRENO_623 = chip("adreno-623", "adreno-6xx-gen3", GEN3, &[S64], "Adreno 623")
        .aliases(&["fd623", "Adreno (TM) 623"]);
    ADRENO_650 = chip("adreno-650", "adreno-6xx-gen3", GEN3, &[S64], "Adreno 650: Snapdragon 865")
        .aliases(&["fd650", "Adreno (TM) 650"]);
    ADRENO_643 = chip("adreno-643", "adreno-6xx-gen4", GEN4, &[S64], "Adreno 643: QCM6490; Adreno 7c+ Gen 3")
        .aliases(&["fd643", "fd635", "Adreno (TM) 643"]);
    ADRENO_644 = chip("adreno-644", "adreno-6xx-gen4", GEN4, &[S64], "Adreno 644: Snapdragon 7 Gen 1")
        .aliases(&["fd644", "Adreno (TM) 644"]);
    ADRENO_660 = chip("adreno-660", "adreno-6xx-gen4", GEN4, &[S64], "Adreno 660: Snapdragon 888")
        .aliases(&["fd660", "Adreno (TM) 660"]);
    ADRENO_663 = chip("adreno-663", "adreno-6xx-gen4", GEN4, &[S64], "Adreno 663")
        .aliases(&["fd663", "Adreno (TM) 663"]);
    ADRENO_690 = chip("adreno-690", "adreno-6xx-gen4", GEN4, &[S64], "Adreno 690: Snapdragon 8cx Gen 3")
        .aliases(&["fd690", "Adreno (TM) 690"]);
    ADRENO_725 = chip("adreno-725", "adreno-7xx", A7XX, &[S96], "Adreno 725: Snapdragon 7+ Gen 2")
        .aliases(&["fd725", "Adreno (TM) 725"]);
    ADRENO_730 = chip("adreno-730", "adreno-7xx", A7XX, &[S96], "Adreno 730: Snapdragon 8 Gen 1")
        .aliases(&["fd730", "Adreno (TM) 730"]);
    ADRENO_735 = chip("adreno-735", "adreno-7xx", A7XX, &[S96], "Adreno 735: Snapdragon 8s Gen 3")
        .aliases(&["fd735", "Adreno (TM) 735"]);
    ADRENO_740 = chip("adreno-740", "adreno-7xx", A7XX, &[S96], "Adreno 740: Snapdragon 8 Gen 2, Quest 3")
        .aliases(&["fd740", "Adreno (TM) 740"]);
    ADRENO_750 = chip("adreno-750", "adreno-7xx", A7XX, &[S96], "Adreno 750: Snapdragon 8 Gen 3")
        .aliases(&["fd750", "Adreno (TM) 750"]);
    ADRENO_X1_45 = chip("adreno-x1-45", "adreno-7xx", A7XX, &[S96], "Adreno X1-45: Snapdragon X")
        .aliases(&["x1-45"]);
    ADRENO_X1_85 = chip("adreno-x1-85", "adreno-7xx", A7XX, &[S96], "Adreno X1-85: Snapdragon X Elite")
        .aliases(&["x1-85"]);
    ADRENO_810 = chip("adreno-810", "adreno-8xx-gen1", A8XX_GEN1, &[S_SINGLE], "Adreno 810: Snapdragon 7s Gen 3")
        .aliases(&["fd810", "Adreno (TM) 810"]);
    ADRENO_830 = chip("adreno-830", "adreno-8xx-gen1", A8XX_GEN1, &[S_SINGLE], "Adreno 830: Snapdragon 8 Elite")
        .aliases(&["fd830", "Adreno (TM) 830"]);
    ADRENO_829 = chip("adreno-829", "adreno-8xx-gen2", A8XX_GEN2, &[S_SINGLE_128], "Adreno 829: Snapdragon 8 Gen 5")
        .aliases(&["fd829", "Adreno (TM) 829"]);
    ADRENO_840 = chip("adreno-840", "adreno-8xx-gen2", A8XX_GEN2, &[S_SINGLE_128], "Adreno 840: Snapdragon 8 Elite Gen 5")
        .aliases(&["fd840", "Adreno (TM) 840"]);
    ADRENO_X2_85 = chip("adreno-x2-85", "adreno-8xx-gen2", A8XX_GEN2, &[S_SINGLE_128], "Adreno X2-85: Snapdragon X2 Elite")
        .aliases(&["x2-85"]);
}
