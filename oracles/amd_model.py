"""AMD's occupancy model, a second time, apart from the engine.

The engine divides. This model does not: it takes an empty unit and starts workgroups on it, one
after the other, until one of the unit's or the SIMDs' stores is empty. It shares no number and no
line with the engine; its chips are written from the documents again.

Sources, by their short names below:
  LLVM   llvm-project 22, `AMDGPUBaseInfo.cpp`, `AMDGPUSubtarget.cpp`, `GCNProcessors.td`, and what
         `llc` 22.1.8 prints
  Mesa   `ac_gpu_info.c` and `aco_live_var_analysis.cpp`
  Specs  ROCm's documentation, "Accelerator and GPU hardware specifications": the sizes of the
         register files and of workgroup memory of each product
  RCP    the occupancy page of AMD's Radeon Compute Profiler (CodeXL)
  KFD    Linux, `kfd_topology` (slots of scratch waves)
"""

from dataclasses import dataclass, replace

KIB = 1024


@dataclass(frozen=True)
class File:
    """The vector registers of one SIMD, counted per lane of a wave, and the step they come in."""

    size: int
    step: int


@dataclass(frozen=True)
class Chip:
    """What a generation of chips has. A "unit" is what one workgroup runs on: a CU or a WGP."""

    waves: int  # that one SIMD holds
    wave64: File | None
    wave32: File | None = None
    simds: int = 4  # of a CU
    vector: str = "plain"  # "twin": AGPRs in a file of their own; "shared": in the same file
    scalars: int | None = None  # SGPRs of one SIMD; None: every wave has its own, always
    scalar_step: int = 16
    fixed_scalars: int | None = None  # what every wave gets, whatever it asks for
    lds: int = 64 * KIB  # of a CU
    lds_step: int = 512
    lds_most: int = 64 * KIB  # that one workgroup may have
    wgp: bool = False  # two CUs can be one unit
    most_vgprs: int = 256  # that one wave can name, and as many AGPRs again
    most_scalars: int = 102


# 4 SIMDs, 10 waves each, 256 VGPRs in steps of 4: RCP, LLVM, Mesa.
# 512 SGPRs in steps of 8 (gfx6, gfx7), 800 in steps of 16 (gfx8, gfx9): LLVM, Mesa.
# Steps of workgroup memory, 256 (gfx6) and 512 bytes: Mesa `lds_alloc_granularity`.
# One workgroup on gfx6 may have half of the 64 KiB: Mesa.
GCN1 = Chip(
    10, File(256, 4), scalars=512, scalar_step=8, lds_step=256, lds_most=32 * KIB, most_scalars=104
)
GCN2 = Chip(10, File(256, 4), scalars=512, scalar_step=8, most_scalars=104)
GCN3 = Chip(10, File(256, 4), scalars=800)
# A bug at start-up: every wave gets 96 SGPRs. LLVM `FeatureSGPRInitBug`.
GCN3_INIT_BUG = replace(GCN3, fixed_scalars=96, most_scalars=96)
# 8 waves a SIMD: Mesa.
POLARIS = replace(GCN3, waves=8)
GCN5 = GCN3
# AGPRs in a file of their own, of the same size: LLVM, Specs.
CDNA1 = replace(GCN5, vector="twin")
# One file of 512 for both, in steps of 8, and 8 waves: LLVM, Specs.
CDNA2 = replace(GCN5, waves=8, wave64=File(512, 8), vector="shared")
CDNA3 = CDNA2
# 160 KiB in steps of 1280 bytes: LLVM, Specs.
CDNA4 = replace(CDNA3, lds=160 * KIB, lds_most=160 * KIB, lds_step=1280)
# A kernel for gfx942 and gfx950 both: the smaller memory, the larger step.
CDNA3_AND_4 = replace(CDNA3, lds_step=1280)
# 2 SIMDs a CU, 20 waves each, SGPRs for every wave: LLVM, Mesa. Steps of 512 bytes: Mesa.
RDNA1 = Chip(20, File(512, 4), File(1024, 8), simds=2, wgp=True, most_scalars=106)
# 16 waves: LLVM, Mesa. Steps of 1024 bytes: Mesa.
RDNA2 = replace(RDNA1, waves=16, wave64=File(512, 8), wave32=File(1024, 16), lds_step=1024)
RDNA3_SMALL = RDNA2
# Half as many registers again: LLVM `Feature1_5xVGPRs`, Specs.
RDNA3_LARGE = replace(RDNA2, wave64=File(768, 12), wave32=File(1536, 24))
RDNA4 = RDNA3_LARGE
# Waves of 32 only, 4 SIMDs, 1024 VGPRs a wave, 320 KiB in steps of 2048 bytes: LLVM.
GFX12_5 = Chip(
    16, None, File(1024, 16), lds=320 * KIB, lds_most=320 * KIB, lds_step=2048,
    most_vgprs=1024, most_scalars=106,
)

CHIPS = {
    "gfx600 gfx601 gfx602 tahiti pitcairn verde hainan oland": GCN1,
    "gfx700 gfx701 gfx702 gfx703 gfx704 gfx705 kaveri hawaii kabini mullins bonaire": GCN2,
    "gfx801 gfx803 gfx810 carrizo fiji stoney": GCN3,
    "gfx802 gfx805 iceland tonga tongapro": GCN3_INIT_BUG,
    "polaris10 polaris11": POLARIS,
    "gfx900 gfx902 gfx904 gfx906 gfx909 gfx90c gfx9-generic": GCN5,
    "gfx908": CDNA1,
    "gfx90a": CDNA2,
    "gfx942": CDNA3,
    "gfx950": CDNA4,
    "gfx9-4-generic": CDNA3_AND_4,
    "gfx1010 gfx1011 gfx1012 gfx1013 gfx10-1-generic": RDNA1,
    "gfx1030 gfx1031 gfx1032 gfx1033 gfx1034 gfx1035 gfx1036 gfx10-3-generic": RDNA2,
    "gfx1102 gfx1103 gfx1150 gfx1152 gfx1153 gfx1154 gfx11-generic": RDNA3_SMALL,
    "gfx1170 gfx1171 gfx1172 gfx11-7-generic": RDNA3_SMALL,
    "gfx1100 gfx1101 gfx1151": RDNA3_LARGE,
    "gfx1200 gfx1201 gfx12-generic": RDNA4,
    "gfx1250 gfx1251 gfx12-5-generic": GFX12_5,
}
# LLVM main of September 2026 adds these; `llc` 22 does not know them.
NEWER = {
    "gfx1154", "gfx1170", "gfx1171", "gfx1172", "gfx11-7-generic", "gfx12-5-generic",
}
TARGETS = {name: chip for names, chip in CHIPS.items() for name in names.split()}

# A trap handler keeps 16 SGPRs of every wave: LLVM `TRAP_NUM_SGPRS`.
TRAP_SCALARS = 16
# Waves with scratch memory that a CU holds: KFD `max_slots_scratch_cu`.
SCRATCH_WAVES = 32
# Workgroups of more than one wave that a CU holds, each with a barrier: LLVM, Mesa, RCP.
BARRIERS = 16

COLUMNS = [
    "workgroups_per_unit", "waves_per_unit", "max_waves_per_unit", "lim_wave_slots", "lim_vgprs",
    "lim_sgprs", "lim_lds", "lim_barriers", "lim_scratch",
]


def version():
    """What answers, in words."""
    return "the model of amd_model.py"


def in_steps(count, step):
    """`count`, and the rest of the last step."""
    return count + -count % step


def fill(stores, takes):
    """How many can be taken out of `stores` one after the other, each taking `takes`."""
    left = dict(stores)
    taken = 0
    while all(left[name] >= amount for name, amount in takes.items()):
        for name, amount in takes.items():
            left[name] -= amount
        taken += 1
    return taken


def vgprs_of(chip, file, vgprs, agprs):
    """What a wave takes out of the vector registers, AGPRs included."""
    if chip.vector == "shared" and agprs > 0:
        # AGPRs start at a multiple of 4: LLVM.
        count = in_steps(vgprs, 4) + agprs
    elif chip.vector == "twin":
        # A wave gets as many of the one as of the other: LLVM.
        count = max(vgprs, agprs)
    else:
        count = vgprs
    return in_steps(max(count, 1), file.step)


def sgprs_of(chip, sgprs, trap):
    """What a wave takes out of the scalar registers."""
    count = in_steps(max(sgprs, 1), chip.scalar_step)
    if chip.fixed_scalars is not None:
        count = chip.fixed_scalars
    return count + (TRAP_SCALARS if trap else 0)


def evaluate(row):
    """The columns of the golden file for one row of inputs."""
    chip = TARGETS[row["target"]]
    threads = int(row["wave_size"])
    file = chip.wave64 if threads == 64 else chip.wave32
    cus = 2 if row["cu_mode"] == "0" else 1
    simds = chip.simds * cus
    waves = len(range(0, int(row["block_threads"]), threads))
    lds = int(row["lds_bytes"])
    trap, scratch = row["trap"] == "1", row["scratch"] == "1"

    # What a SIMD and a unit have, and what a wave and a workgroup take of each.
    simd = {"slots": chip.waves, "vgprs": file.size}
    wave = {"slots": 1, "vgprs": vgprs_of(chip, file, int(row["vgprs"]), int(row["agprs"]))}
    if chip.scalars is not None:
        simd["sgprs"] = chip.scalars
        wave["sgprs"] = sgprs_of(chip, int(row["sgprs"]), trap)
    unit, workgroup = {}, {}
    if lds > 0:
        unit["lds"], workgroup["lds"] = chip.lds * cus, in_steps(lds, chip.lds_step)
    if waves > 1:
        unit["barriers"], workgroup["barriers"] = BARRIERS * cus, 1
    if scratch:
        unit["scratch"], workgroup["scratch"] = SCRATCH_WAVES * cus, waves

    def workgroups(of_wave, of_workgroup):
        """Workgroups that start, where only these are looked at. Waves go to any SIMD."""
        stores = {name: unit[name] for name in of_workgroup}
        takes = {name: workgroup[name] for name in of_workgroup}
        if of_wave:
            places = fill(simd, {name: wave[name] for name in of_wave})
            stores["places"], takes["places"] = simds * places, waves
        return fill(stores, takes)

    def of_simd(name):
        return workgroups(["slots", name], []) if name in wave else ""

    def of_unit(name):
        return workgroups([], [name]) if name in workgroup else ""

    together = workgroups(list(wave), list(workgroup))
    answers = [
        together, together * waves, simds * chip.waves, workgroups(["slots"], []),
        of_simd("vgprs"), of_simd("sgprs"), of_unit("lds"), of_unit("barriers"),
        of_unit("scratch"),
    ]
    return {name: str(value) for name, value in zip(COLUMNS, answers, strict=True)}


def ask(rows):
    """The model's answer for each row."""
    return [evaluate(row) for row in rows]
