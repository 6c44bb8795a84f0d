//! NVIDIA's numbers, by compute capability, each with its source beside it.
//!
//! Short names of sources, written once here:
//! * Guide: tables "Technical Specifications per Compute Capability" of the CUDA Programming
//!   Guide, 11.x for 3.5 to 8.7 and 13.x from 7.5 on.
//! * Calculator: the behaviour of `cuda_occupancy.h` 13.5, observed case by case.
//! * CCCL: `cuda/__device/arch_traits.h` of NVIDIA's CCCL, 6.0 to 12.1.
//! * query: what NVIDIA's `deviceQuery` prints.
//! * ptxas: the largest `.minnctapersm` and `.maxntid` that ptxas 12.9 and 13.5 accept.

use super::chips::{Chip, Citation, cited};
use super::products::Device;
use super::{
    Accumulators, Arch, Barriers, LocalMemory, Name, PoolSplit, RegisterFile, Steps, Vendor,
};

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
    RegisterFile { size: registers / simds / 32, granule: 8, minimum: 0, addressable: 255 }
}

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
    accumulators: Accumulators::None,
    registers_per_workgroup: Some(65536 / 32),
    register_splits: 4,
    sgprs: None,
    trap_handler: false,
    lds: LocalMemory {
        pool: 64 * KIB,
        per_workgroup: 48 * KIB,
        opt_in: None,
        max_static: Some(48 * KIB),
        granule: 256,
        reserved: 0,
        split: PoolSplit::Fixed,
    },
    barriers: None,
    scratch_waves: None,
    virtual_resources: None,
    wgp_mode: false,
    dynamic_vgprs: false,
    partitioned_caching: false,
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
    arch.lds.granule = 128;
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
    arch.barriers = Some(Barriers { pool, single_wave_free: false });
    arch
}

const fn virtual_resources(mut arch: Arch) -> Arch {
    arch.virtual_resources = Some(128);
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
const CC90: Arch = barriers(reserved(BASE, 228, HOPPER), 64);
const CC100: Arch = virtual_resources(CC90);
const CC103: Arch = barriers(CC100, 32);
const CC107: Arch = virtual_resources(barriers(reserved(slots(BASE, 32, 16), 328, RUBIN), 16));
const CC110: Arch = barriers(slots(CC100, 48, 24), 24);
const CC120: Arch = virtual_resources(barriers(CC89, 24));

const fn named(name: &str, mut arch: Arch) -> Arch {
    arch.name = Name::new(name);
    arch
}

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
];

/// Declares the targets as constants and lists them, so that none can be left out of the list: the
/// constant and the name; family; numbers and their sources; other names; products in words; `tegra` where
/// its code runs on no other chip (CUDA C++ Programming Guide, "Binary Compatibility"); and the devices
/// that are made with it, each with its other names, its SMs, and who counted them.
macro_rules! targets {
    ($(
        $id:ident = $name:literal, $family:literal, $model:expr, $sources:ident,
        [$($alias:literal),*], $doc:literal
        $(, tegra: $tegra:literal)?
        $(, made { $($product:literal $(| $other:literal)*, $units:expr, $counted_by:literal;)* })?;
    )*) => {
        $(
            #[doc = $doc]
            pub const $id: Arch = named($name, $model);
        )*

        pub(super) static NVIDIA: &[Chip] = &[
            $(Chip {
                constant: stringify!($id),
                arch: &$id,
                elf_machine: None,
                features: &[],
                covers: &[],
                only_itself: false $(|| $tegra)?,
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
    SM_30 = "sm_30", "kepler", CC30, S30, [], "compute capability 3.0: GTX 680, K10";
    SM_32 = "sm_32", "kepler", CC32, S32, [], "compute capability 3.2: Tegra K1", tegra: true;
    SM_35 = "sm_35", "kepler", KEPLER, S35, [], "compute capability 3.5: K20, K40";
    SM_37 = "sm_37", "kepler", CC37, S35, [], "compute capability 3.7: K80";
    SM_50 = "sm_50", "maxwell", BASE, S50, [], "compute capability 5.0: GTX 750";
    SM_52 = "sm_52", "maxwell", CC52, S50, [], "compute capability 5.2: GTX 980, M40";
    SM_53 = "sm_53", "maxwell", CC53, S50, [], "compute capability 5.3: Tegra X1", tegra: true;
    SM_60 = "sm_60", "pascal", CC60, S60, [], "compute capability 6.0: P100";
    SM_61 = "sm_61", "pascal", CC52, S50, [], "compute capability 6.1: GTX 1080, P4, P40";
    SM_62 = "sm_62", "pascal", CC53, S50, [], "compute capability 6.2: Tegra X2", tegra: true;
    SM_70 = "sm_70", "volta", CC70, S70, [], "compute capability 7.0: V100", made {
        "V100", Some(80), "query";
    };
    SM_72 = "sm_72", "volta", CC70, S70, [], "compute capability 7.2: Xavier", tegra: true;
    SM_75 = "sm_75", "turing", CC75, S70, [], "compute capability 7.5: T4, RTX 20", made {
        "T4", Some(40), "query";
    };
    SM_80 = "sm_80", "ampere", CC80, S80, [], "compute capability 8.0: A100, A30", made {
        "A100", Some(108), "query";
    };
    SM_86 = "sm_86", "ampere", CC86, S80, [], "compute capability 8.6: A10, A40, RTX 30", made {
        "A10", Some(72), "query";
        "RTX 3090", Some(82), "query";
    };
    SM_87 = "sm_87", "ampere", CC87, S80, [], "compute capability 8.7: Orin", tegra: true, made {
        "AGX Orin 64GB", Some(16), "query";
        "AGX Orin" | "Orin", None, "the count differs between modules";
    };
    SM_88 = "sm_88", "ampere", CC86, S80, [], "compute capability 8.8";
    SM_89 = "sm_89", "ada", CC89, S80, [], "compute capability 8.9: L4, L40S, RTX 40", made {
        "L4", Some(58), "notes";
        "L40S", Some(142), "query";
        "RTX 4090", Some(128), "query";
    };
    SM_90 = "sm_90", "hopper", CC90, S90, ["sm_90a"], "compute capability 9.0: H100, H200, GH200", made {
        "H100 SXM" | "GH200", Some(132), "query";
        "H100 PCIe", Some(114), "notes";
        "H100", None, "the count differs between SXM and PCIe boards";
        "H200", Some(132), "notes";
    };
    SM_100 = "sm_100", "blackwell", CC100, S100, ["sm_100a", "sm_100f"], "compute capability 10.0: B200", made {
        "B200", Some(148), "notes";
    };
    SM_101 = "sm_101", "blackwell", CC110, S100, ["sm_101a", "sm_101f"], "compute capability 10.1: Thor, before it became 11.0", tegra: true;
    SM_103 = "sm_103", "blackwell", CC103, S100, ["sm_103a", "sm_103f"], "compute capability 10.3: B300", made {
        "B300", None, "sources disagree on the count";
    };
    SM_107 = "sm_107", "rubin", CC107, S107, ["sm_107a", "sm_107f"], "compute capability 10.7: Rubin";
    SM_110 = "sm_110", "blackwell", CC110, S100, ["sm_110a", "sm_110f"], "compute capability 11.0: Thor", tegra: true, made {
        "AGX Thor" | "Thor", Some(20), "query";
    };
    SM_120 = "sm_120", "blackwell", CC120, S100, ["sm_120a", "sm_120f"], "compute capability 12.0: RTX 50", made {
        "RTX 5090", Some(170), "query";
    };
    SM_121 = "sm_121", "blackwell", CC120, S100, ["sm_121a", "sm_121f"], "compute capability 12.1: GB10 (DGX Spark)", made {
        "GB10" | "DGX Spark", Some(48), "query";
    };
}
