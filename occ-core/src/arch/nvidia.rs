//! NVIDIA's numbers, by compute capability, each with its source beside it.
//!
//! Short names of sources, written once here:
//! * Guide: tables "Technical Specifications per Compute Capability" of the CUDA Programming
//!   Guide, 11.x for 3.5 to 8.7 and 13.x from 7.5 on.
//! * Calculator: the behaviour of `cuda_occupancy.h` 13.5, observed case by case.
//! * CCCL: `cuda/__device/arch_traits.h` of NVIDIA's CCCL, 6.0 to 12.1.
//! * query: what NVIDIA's `deviceQuery` prints.
//! * ptxas: the largest `.minnctapersm` and `.maxntid` that ptxas 12.9 and 13.5 accept.

use super::built_in::BuiltIn;
use super::row::{sources, targets};
#[cfg(feature = "names")]
use super::table::{
    chips::Chip,
    row::{chip, device, tegra},
};
use super::vendor::{Columns, Words};
use super::{
    Accumulators, Arch, Barriers, Clusters, Granule, Name, PoolSplit, RegisterFile, Steps, Vendor,
    WorkgroupMemory, WorkgroupWaves,
};
use crate::key::Key;

const KIB: u32 = 1024;

/// The pool sizes of compute capability 7.0 and 7.2, in KiB.
const VOLTA: PoolSplit = PoolSplit::Steps(Steps::kib(&[0, 8, 16, 32, 64, 96]));
/// Of 7.5.
const TURING: PoolSplit = PoolSplit::Steps(Steps::kib(&[32, 64]));
/// Of 8.0 and 8.7.
const AMPERE: PoolSplit = PoolSplit::Steps(Steps::kib(&[0, 8, 16, 32, 64, 100, 132, 164]));
/// Of 8.6, 8.8, 8.9 and 12.x.
const SMALL: PoolSplit = PoolSplit::Steps(Steps::kib(&[0, 8, 16, 32, 64, 100]));
/// Of 9.0 to 11.0 but 10.7.
const HOPPER: PoolSplit =
    PoolSplit::Steps(Steps::kib(&[0, 8, 16, 32, 64, 100, 132, 164, 196, 228]));
/// Of 10.7.
const RUBIN: PoolSplit =
    PoolSplit::Steps(Steps::kib(&[0, 8, 16, 32, 64, 100, 132, 164, 196, 228, 328]));

/// The per-thread view of a register file of `registers` 32-bit registers an SM, split into
/// `simds` sub-partitions: 256 registers a warp are 8 a thread.
const fn file(registers: u32, simds: u32) -> RegisterFile {
    RegisterFile {
        size: registers / simds / 32,
        granule: Granule::Every(8),
        minimum: 0,
        addressable: 255,
        default: None,
        waves_of_largest: None,
        most_size: None,
    }
}

/// NVIDIA's words: the CUDA Programming Guide and Nsight Compute's documentation.
pub(super) const WORDS: Words = Words {
    id: "nvidia",
    workgroup: "thread block",
    block: "block",
    threads: "threads",
    work_item: "thread",
    wave: "warp",
    wave_size: ["of ", " threads"],
    wave_width: "warp size",
    asks_wave: ["how many threads a warp of ", " has, 32", "32"],
    open_wave: "its warps have 32 threads",
    units: ["SM", "SM"],
    a_unit: ["an SM", "an SM"],
    simd: "sub-partition",
    vgpr: "register",
    vgprs: "registers",
    lds: "shared memory",
    bytes_of_lds: ["byte of shared memory", "bytes of shared memory"],
    bytes_of_dynamic_lds: "bytes of dynamic shared memory",
    // Where CUDA spills to.
    scratch: "local",
    bytes_of_scratch: "bytes of local memory",
    axes: [
        "threads in a thread block",
        "registers per thread",
        "bytes of shared memory per thread block",
    ],
    wave_slots: "warps",
    workgroup_slots: "blocks",
    columns: Columns {
        waves: "Warps",
        workgroups: "Blocks",
        workgroup: "Block",
        vgprs: "Registers",
        lds: "Shared",
        simds: "Parts",
    },
    examples: [32, 64],
    counts_from: "`ptxas -v` or `cuobjdump -res-usage`",
    // nvcc's manual and the PTX ISA.
    launch_flags: "nvcc's `-maxrregcount`, `.maxntid` of PTX",
    targets: "sm_",
    always_has_registers: true,
    keys: &[
        (Key::Workgroup, "block"),
        (Key::Vgprs, "registers"),
        (Key::Lds, "shared"),
        (Key::DynamicLds, "dynamic_shared"),
        (Key::MaxDynamicShared, "max_dynamic_shared"),
        (Key::Barriers, "barriers"),
        (Key::Carveout, "carveout"),
        (Key::Cluster, "cluster"),
        (Key::SmsPerGpc, "sms_per_gpc"),
    ],
    without: &[
        (Key::Sgprs, "NVIDIA kernels have no SGPRs to count"),
        (Key::SgprsAllocated, "NVIDIA kernels have no SGPRs to count"),
        (Key::Scratch, "scratch memory limits only AMD's waves"),
    ],
    // What code objects say, and what a log of `ptxas` does.
    spills: &["scratch", "spill_store_bytes", "spill_load_bytes"],
    has_sgprs: false,
    counts_barriers: true,
    is_per_simd: false,
    counts_registers_of_threads: true,
    has_wave_sizes: false,
    caps_registers: true,
};

/// Compute capability 5.0, the shape that all others vary.
const BASE: Arch = Arch {
    name: Name::new("sm_50"),
    vendor: Vendor::Nvidia,
    max_workgroup: 1024,
    max_workgroup_axes: [1024, 1024, 64],
    simds: 4,
    wave_slots: 16,
    workgroup_slots: Some(32),
    wave32: Some(file(65536, 4)),
    wave64: None,
    wave16: false,
    wave8: false,
    wave1: false,
    wave128: None,
    wave_granule: None,
    accumulators: Accumulators::None,
    registers_per_workgroup: Some(65536 / 32),
    register_splits: 4,
    sgprs: None,
    trap_handler: false,
    workgroup_waves: WorkgroupWaves::All,
    lds: WorkgroupMemory {
        pool: 64 * KIB,
        most_pool: None,
        per_workgroup: 48 * KIB,
        opt_in: None,
        max_static: Some(48 * KIB),
        granule: Granule::Every(256),
        reserved: 0,
        split: PoolSplit::Fixed,
    },
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

/// `arch` with shared memory of `kib` KiB an SM and no unified cache.
const fn shared(mut arch: Arch, kib: u32, split: PoolSplit) -> Arch {
    arch.lds.pool = kib * KIB;
    arch.lds.split = split;
    arch
}

/// `arch` with the unified storage of compute capability 7: a block may opt in to all of it.
const fn unified(mut arch: Arch, kib: u32, split: PoolSplit) -> Arch {
    arch = shared(arch, kib, split);
    arch.lds.opt_in = Some(arch.lds.pool);
    arch
}

/// `arch` with the storage of compute capability 8 and later: the driver keeps 1 KiB a block.
const fn reserved(mut arch: Arch, kib: u32, split: PoolSplit) -> Arch {
    arch = shared(arch, kib, split);
    arch.lds.opt_in = Some(arch.lds.pool - KIB);
    arch.lds.granule = Granule::Every(128);
    arch.lds.reserved = KIB;
    arch
}

/// `arch` with the slots of an SM.
const fn slots(mut arch: Arch, warps: u32, blocks: u32) -> Arch {
    arch.wave_slots = warps / arch.simds;
    arch.workgroup_slots = Some(blocks);
    arch
}

/// `arch` with a pool of block barriers.
const fn barriers(mut arch: Arch, pool: u32) -> Arch {
    arch.barriers = Some(Barriers { pool, single_wave_free: false, is_least: false, most: None });
    arch
}

const fn virtual_resources(mut arch: Arch) -> Arch {
    arch.virtual_resources = Some(128);
    arch
}

/// `arch` with the tensor memory of the fifth generation of tensor cores: 512 columns of 128 lanes.
const fn tensor_memory(mut arch: Arch) -> Arch {
    arch.tensor_columns = Some(512);
    arch
}

/// `arch` with clusters of up to 8 blocks, and of up to `opt_in` where the launch asks for them.
const fn clusters(mut arch: Arch, opt_in: Option<u32>) -> Arch {
    arch.clusters = Some(Clusters { portable: 8, opt_in });
    arch
}

const fn partitioned(mut arch: Arch) -> Arch {
    arch.partitioned_caching = true;
    arch
}

const fn half_block(mut arch: Arch) -> Arch {
    arch.registers_per_workgroup = Some(32768 / 32);
    arch
}

const KEPLER: Arch = shared(slots(BASE, 64, 16), 48, PoolSplit::Cache(32 * KIB));
const CC30: Arch =
    Arch { wave32: Some(RegisterFile { addressable: 63, ..file(65536, 4) }), ..KEPLER };
/// 255 registers per thread, as later chips, but half of the file for a block.
const CC32: Arch = half_block(KEPLER);
const CC37: Arch =
    Arch { wave32: Some(file(131_072, 4)), ..shared(KEPLER, 112, PoolSplit::Cache(32 * KIB)) };
const CC52: Arch = partitioned(shared(BASE, 96, PoolSplit::Fixed));
const CC53: Arch = partitioned(half_block(BASE));
/// Two sub-partitions, but a block must also fit four.
const CC60: Arch = Arch { simds: 2, wave_slots: 32, wave32: Some(file(65536, 2)), ..BASE };
const CC70: Arch = unified(BASE, 96, VOLTA);
const CC75: Arch = unified(slots(BASE, 32, 16), 64, TURING);
const CC80: Arch = reserved(BASE, 164, AMPERE);
const CC86: Arch = reserved(slots(BASE, 48, 16), 100, SMALL);
const CC87: Arch = reserved(slots(BASE, 48, 16), 164, AMPERE);
const CC89: Arch = reserved(slots(BASE, 48, 24), 100, SMALL);
const CC90: Arch = clusters(barriers(reserved(BASE, 228, HOPPER), 64), Some(16));
const CC100: Arch = tensor_memory(virtual_resources(CC90));
const CC103: Arch = clusters(barriers(CC100, 32), None);
const CC107: Arch = tensor_memory(clusters(
    virtual_resources(barriers(reserved(slots(BASE, 32, 16), 328, RUBIN), 16)),
    None,
));
const CC110: Arch = clusters(barriers(slots(CC100, 48, 24), 24), None);
const CC120: Arch = clusters(virtual_resources(barriers(CC89, 24)), None);

sources! {
    use super::table::chips::{Citation, cited};

    const MAX_WORKGROUP: Citation = cited("max_workgroup", "1024: Guide, CCCL, ptxas");
    const AXES: Citation =
        cited("max_workgroup_axes", "1024 along x and y, 64 along z: Guide (from 7.5 on), CCCL, query");
    const OLD_AXES: Citation = cited(
        "max_workgroup_axes",
        "1024 along x and y, 64 along z: query, third-party copy of the Guide's table from 1.0 on",
    );
    const SIMDS: Citation = cited("simds", "4 sub-partitions, registers floored in each: Calculator");
    const FILE: Citation = cited(
        "wave32",
        "64K registers an SM: Guide; 256 a warp at a time: Calculator; 255 addressable: Guide, ptxas",
    );
    const PER_BLOCK: Citation = cited("registers_per_workgroup", "64K registers a block: Guide");
    const STATIC: Citation =
        cited("max_static", "48 KiB: Guide; ptxas refuses more on sm_50 to sm_120");
    const RESERVED: Citation = cited(
        "lds",
        "sizes, opt-in and 1 KiB reserve: Guide, CCCL; granule 128 and pool sizes: Calculator",
    );
    const POOL: Citation = cited("barriers", "pool of block barriers: Calculator 13.5");
    const VIRTUAL: Citation = cited("virtual_resources", "128 an SM: Calculator 13.0 and later");
    const TENSOR: Citation = cited(
        "tensor_columns",
        "512 columns: PTX ISA (\"Tensor Memory\"), CUTLASS `Sm100TmemCapacityColumns`; ptxas 13.5 allocates \
         32 to 512 on 10.0, 10.3, 10.7 and 11.0, and none on 12.x",
    );
    const CLUSTERS: Citation = cited(
        "clusters",
        "8 from 9.0 on: Guide (\"Thread Block Clusters\"); 16 after opting in, H100: Hopper Tuning Guide",
    );
    const LATER_CLUSTERS: Citation = cited(
        "clusters",
        "8 from 9.0 on: Guide, Blackwell Tuning Guide; 16 after opting in, B200 alone: the same; more is \
         open elsewhere: NVIDIA's Warp, get_cuda_max_cluster_dim, has 8 on Thor and Spark and \"typically\" \
         16 on desktops",
    );

    const S30: &[Citation] = &[
        MAX_WORKGROUP,
        OLD_AXES,
        SIMDS,
        cited("wave_slots", "64 warps an SM: third-party copy of an old Guide"),
        cited("workgroup_slots", "16: Calculator"),
        cited("wave32", "64K registers, 63 addressable: third-party copy of an old Guide"),
        cited("registers_per_workgroup", "64K: third-party copy of an old Guide"),
        cited("lds", "48 KiB shared with the cache, granule 256: Calculator"),
        STATIC,
    ];
    const S32: &[Citation] = &[
        MAX_WORKGROUP,
        OLD_AXES,
        SIMDS,
        cited("wave_slots", "64 warps an SM: third-party copy of an old Guide"),
        cited("workgroup_slots", "16: Calculator"),
        cited("wave32", "64K registers, 255 addressable: tmcdonell/cuda, `Device.chs`"),
        cited("registers_per_workgroup", "32K: `deviceQuery` of a Jetson TK1, elinux.org/Jetson_TK1"),
        cited("lds", "48 KiB shared with the cache, granule 256: Calculator"),
        STATIC,
    ];
    const S35: &[Citation] = &[
        MAX_WORKGROUP,
        OLD_AXES,
        SIMDS,
        cited("wave_slots", "64 warps an SM: Guide 11"),
        cited("workgroup_slots", "16: Guide 11, Calculator"),
        cited("wave32", "64K (3.7: 128K) registers an SM, 255 addressable: Guide 11"),
        PER_BLOCK,
        cited("lds", "48 KiB (3.7: 112 KiB) shared with the cache: Guide 11; granule 256: Calculator"),
        STATIC,
    ];
    const S50: &[Citation] = &[
        MAX_WORKGROUP,
        OLD_AXES,
        SIMDS,
        cited("wave_slots", "64 warps an SM: Guide 11, ptxas"),
        cited("workgroup_slots", "32: Guide 11, Calculator"),
        FILE,
        cited("registers_per_workgroup", "64K a block, 32K on 5.3 and 6.2: Guide 11"),
        cited("lds", "64 or 96 KiB: Guide 11; granule 256: Calculator"),
        cited("partitioned_caching", "5.2, 5.3, 6.1 and 6.2: Calculator"),
        STATIC,
    ];
    const S60: &[Citation] = &[
        MAX_WORKGROUP,
        AXES,
        cited("simds", "2 sub-partitions, but a block must also fit 4: Calculator"),
        cited("wave_slots", "64 warps an SM: Guide 11, CCCL, ptxas"),
        cited("workgroup_slots", "32: Guide 11, Calculator"),
        FILE,
        PER_BLOCK,
        cited("lds", "64 KiB: Guide 11, CCCL; granule 256: Calculator"),
        STATIC,
    ];
    const S70: &[Citation] = &[
        MAX_WORKGROUP,
        AXES,
        SIMDS,
        cited("wave_slots", "64 warps an SM, 32 on 7.5: Guide, CCCL, ptxas"),
        cited("workgroup_slots", "32, 16 on 7.5: Guide, Calculator"),
        FILE,
        PER_BLOCK,
        cited("lds", "96 KiB, 64 on 7.5: Guide, CCCL; granule 256 and pool sizes: Calculator"),
        STATIC,
    ];
    const S80: &[Citation] = &[
        MAX_WORKGROUP,
        AXES,
        SIMDS,
        cited("wave_slots", "64 warps an SM on 8.0, else 48: Guide, CCCL, ptxas"),
        cited("workgroup_slots", "32 on 8.0, 24 on 8.9, else 16: Guide, Calculator"),
        FILE,
        PER_BLOCK,
        RESERVED,
        STATIC,
    ];
    const S90: &[Citation] = &[
        MAX_WORKGROUP,
        AXES,
        SIMDS,
        cited("wave_slots", "64 warps an SM: Guide, CCCL, ptxas"),
        cited("workgroup_slots", "32: Guide, Calculator"),
        FILE,
        PER_BLOCK,
        RESERVED,
        STATIC,
        POOL,
        CLUSTERS,
    ];
    const S100: &[Citation] = &[
        MAX_WORKGROUP,
        AXES,
        SIMDS,
        cited("wave_slots", "64 warps an SM on 10.0 and 10.3, else 48: Guide, CCCL, ptxas"),
        cited("workgroup_slots", "32 on 10.0 and 10.3, else 24: Guide, Calculator"),
        FILE,
        PER_BLOCK,
        RESERVED,
        STATIC,
        POOL,
        VIRTUAL,
        LATER_CLUSTERS,
    ];
    const S107: &[Citation] = &[
        MAX_WORKGROUP,
        cited(
            "max_workgroup_axes",
            "1024 along x and y, 64 along z: as on all others (CCCL); not read for 10.7",
        ),
        SIMDS,
        cited("wave_slots", "32 warps an SM: ptxas 13.5"),
        cited("workgroup_slots", "16: Calculator 13.4"),
        FILE,
        PER_BLOCK,
        cited("lds", "328 and 327 KiB: Guide 13.4.2 as quoted by third parties; sizes: Calculator"),
        STATIC,
        POOL,
        VIRTUAL,
        TENSOR,
        LATER_CLUSTERS,
    ];
}

// One row a target. `tegra` marks code that runs on no other chip (CUDA C++ Programming Guide,
// "Binary Compatibility": Tegra). Who counted the units of a device stands in its row; `products.rs`
// explains the words.
targets! {
    NVIDIA_NAMES, NVIDIA:
    SM_30 = chip("sm_30", "kepler", CC30, &[S30], "compute capability 3.0: GTX 680, K10");
    SM_32 = tegra("sm_32", "kepler", CC32, &[S32], "compute capability 3.2: Tegra K1");
    SM_35 = chip("sm_35", "kepler", KEPLER, &[S35], "compute capability 3.5: K20, K40");
    SM_37 = chip("sm_37", "kepler", CC37, &[S35], "compute capability 3.7: K80");
    SM_50 = chip("sm_50", "maxwell", BASE, &[S50], "compute capability 5.0: GTX 750");
    SM_52 = chip("sm_52", "maxwell", CC52, &[S50], "compute capability 5.2: GTX 980, M40");
    SM_53 = tegra("sm_53", "maxwell", CC53, &[S50], "compute capability 5.3: Tegra X1");
    SM_60 = chip("sm_60", "pascal", CC60, &[S60], "compute capability 6.0: P100");
    SM_61 = chip("sm_61", "pascal", CC52, &[S50], "compute capability 6.1: GTX 1080, P4, P40");
    SM_62 = tegra("sm_62", "pascal", CC53, &[S50], "compute capability 6.2: Tegra X2");
    SM_70 = chip("sm_70", "volta", CC70, &[S70], "compute capability 7.0: V100")
        .devices(&[device(&SM_70, &["V100"], Some(80), "query")]);
    SM_72 = tegra("sm_72", "volta", CC70, &[S70], "compute capability 7.2: Xavier");
    SM_75 = chip("sm_75", "turing", CC75, &[S70], "compute capability 7.5: T4, RTX 20")
        .devices(&[device(&SM_75, &["T4"], Some(40), "query")]);
    SM_80 = chip("sm_80", "ampere", CC80, &[S80], "compute capability 8.0: A100, A30")
        .devices(&[device(&SM_80, &["A100"], Some(108), "query")]);
    SM_86 = chip("sm_86", "ampere", CC86, &[S80], "compute capability 8.6: A10, A40, RTX 30")
        .devices(&[
            device(&SM_86, &["A10"], Some(72), "query"),
            device(&SM_86, &["RTX 3090"], Some(82), "query"),
        ]);
    SM_87 = tegra("sm_87", "ampere", CC87, &[S80], "compute capability 8.7: Orin")
        .devices(&[
            device(&SM_87, &["AGX Orin 64GB"], Some(16), "query"),
            device(&SM_87, &["AGX Orin", "Orin"], None, "the count differs between modules"),
        ]);
    SM_88 = chip("sm_88", "ampere", CC86, &[S80], "compute capability 8.8");
    SM_89 = chip("sm_89", "ada", CC89, &[S80], "compute capability 8.9: L4, L40S, RTX 40")
        .devices(&[
            device(&SM_89, &["L4"], Some(58), "notes"),
            device(&SM_89, &["L40S"], Some(142), "query"),
            device(&SM_89, &["RTX 4090"], Some(128), "query"),
        ]);
    SM_90 = chip("sm_90", "hopper", CC90, &[S90], "compute capability 9.0: H100, H200, GH200")
        .aliases(&["sm_90a"])
        .devices(&[
            device(&SM_90, &["H100 SXM", "GH200"], Some(132), "query"),
            device(&SM_90, &["H100 PCIe"], Some(114), "notes"),
            device(&SM_90, &["H100"], None, "the count differs between SXM and PCIe boards"),
            device(&SM_90, &["H200"], Some(132), "notes"),
        ]);
    SM_100 = chip("sm_100", "blackwell", CC100, &[S100, &[TENSOR]], "compute capability 10.0: B200, GB200")
        .aliases(&["sm_100a", "sm_100f"])
        .devices(&[
            device(&SM_100, &["B200"], Some(148), "notes"),
            device(&SM_100, &["GB200"], None, "chip: CUDA GPU list"),
        ]);
    SM_101 = tegra("sm_101", "blackwell", CC110, &[S100, &[TENSOR]], "compute capability 10.1: Thor, before it became 11.0")
        .aliases(&["sm_101a", "sm_101f"]);
    SM_103 = chip("sm_103", "blackwell", CC103, &[S100, &[TENSOR]], "compute capability 10.3: B300, GB300")
        .aliases(&["sm_103a", "sm_103f"])
        .devices(&[
            device(&SM_103, &["B300"], None, "sources disagree on the count"),
            device(&SM_103, &["GB300"], None, "chip: CUDA GPU list"),
        ]);
    SM_107 = chip("sm_107", "rubin", CC107, &[S107], "compute capability 10.7: Rubin")
        .aliases(&["sm_107a", "sm_107f"]);
    SM_110 = tegra("sm_110", "blackwell", CC110, &[S100, &[TENSOR]], "compute capability 11.0: Thor")
        .aliases(&["sm_110a", "sm_110f"])
        .devices(&[device(&SM_110, &["AGX Thor", "Thor"], Some(20), "query")]);
    SM_120 = chip("sm_120", "blackwell", CC120, &[S100], "compute capability 12.0: RTX 50, RTX PRO Blackwell")
        .aliases(&["sm_120a", "sm_120f"])
        .devices(&[
            device(&SM_120, &["RTX 5090"], Some(170), "query"),
            device(
                &SM_120,
                &["RTX 5080", "RTX PRO 6000", "RTX PRO 6000 Blackwell"],
                None,
                "chip: CUDA GPU list",
            ),
        ]);
    SM_121 = chip("sm_121", "blackwell", CC120, &[S100], "compute capability 12.1: GB10 (DGX Spark)")
        .aliases(&["sm_121a", "sm_121f"])
        .devices(&[device(&SM_121, &["GB10", "DGX Spark"], Some(48), "query")]);
}
