//! The built-in architectures, every number with its source, and the devices made with them.

use crate::arch::{Arch, Device, Vendor, adreno, amd, intel, nvidia};

/// Where a number of the table comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The field of [`Arch`].
    pub field: &'static str,
    /// The value in words and who says so.
    pub from: &'static str,
}

pub(in crate::arch) const fn cited(field: &'static str, from: &'static str) -> Citation {
    Citation { field, from }
}

/// What the short names of sources stand for, in [`Citation::from`] and in
/// [`Device::source`](crate::Device::source).
pub static SOURCES: &[(&str, &str)] = &[
    ("LLVM", "AMDGPUBaseInfo.cpp, GCNSubtarget.cpp, GCNProcessors.td of LLVM 22, and its llc"),
    ("Mesa", "ac_gpu_info.c, aco_live_var_analysis.cpp, radv_shader.c, radv_physical_device.c"),
    ("ROCr", "the source of the ROCm runtime (ROCR-Runtime)"),
    ("CodeXL", "the GCN occupancy model of CodeXL and the Radeon Compute Profiler"),
    ("specs", "the table \"AMD GPU specifications\" of the ROCm documentation"),
    ("Guide", "the tables of compute capabilities in the CUDA Programming Guide, 11.x and 13.x"),
    ("Calculator", "the behaviour of cuda_occupancy.h 13.5, observed case by case"),
    ("CCCL", "cuda/__device/arch_traits.h of NVIDIA's CCCL"),
    ("ptxas", "the largest .minnctapersm and .maxntid that ptxas 12.9 and 13.5 accept"),
    ("query", "the output of NVIDIA's deviceQuery"),
    ("notes", "several independent notes of third parties"),
    (
        "IGC",
        "visa/G4_Kernel.cpp of intel-graphics-compiler 98fff716, and what ocloc 26.27 compiles",
    ),
    (
        "NEO",
        "hw_info_*.cpp, release_helper_*.inl, command_encoder_*.cpp of compute-runtime e37c60bf",
    ),
    ("CALC", "Intel's GPU occupancy calculator, oneAPI-samples 6f5ade58"),
    ("ANV", "src/intel of Mesa 25.0.7: intel_device_info.c, intel_compute_slm.c, mesa_defs.json"),
    (
        "press",
        "Intel's presentation of October 2025 as reported: tmexo.com/articles/809, c114pro.com/chipnews/117073",
    ),
    (
        "ir3",
        "Mesa's compiler for Adreno: ir3.c, ir3_compiler.h and freedreno_devices.py of 2026, and what its driver Turnip 26.2.6 states",
    ),
    ("ocloc", "`ocloc query SUPPORTED_DEVICES` and `ocloc ids` of 26.27"),
    ("common", "common knowledge, not read again in a primary source"),
];

/// What a chip has that decides which SGPRs a compiler reserves for a kernel (AMD).
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// Page migration (XNACK), with or without which code is compiled: with it, 4 SGPRs.
    Xnack,
    /// The hardware keeps the address of scratch memory; the assembler reserves 6 SGPRs all the same.
    ArchitectedFlatScratch,
}

/// A built-in architecture with its names and sources.
#[non_exhaustive]
#[derive(Clone, Copy, Debug)]
pub struct Chip {
    /// The constant in [`crate::arch`] that holds it.
    pub constant: &'static str,
    /// Its numbers.
    pub arch: &'static Arch,
    /// The machine in the ELF header of its code objects (`EF_AMDGPU_MACH`); `None`: its code names
    /// another target, or none.
    pub elf_machine: Option<u8>,
    /// What it has that its kernels' descriptors depend on.
    pub features: &'static [Feature],
    /// The release in the device binaries for it: architecture and release of Intel's product config.
    pub release: Option<(u16, u16)>,
    /// Other targets that its code runs on, as compilers name them.
    pub covers: &'static [&'static str],
    /// Whether its code runs on no later chip of its major compute capability (Tegra).
    pub only_itself: bool,
    /// The family it belongs to.
    pub family: &'static str,
    /// Other names of it: those that compilers accept, and code names of the chip.
    pub aliases: &'static [&'static str],
    /// Products made with it, in words.
    pub products: &'static str,
    /// Those that can be named, with how many CUs or SMs each has.
    pub devices: &'static [Device],
    /// Where its numbers come from: what it shares with others first.
    pub(in crate::arch) sources: &'static [&'static [Citation]],
}

impl Chip {
    /// Where its numbers come from.
    pub fn sources(&self) -> impl Iterator<Item = &'static Citation> + use<> {
        self.sources.iter().copied().flatten()
    }
}

/// How many architectures are built in.
pub const COUNT: usize = {
    let (mut count, mut i) = (0, 0);
    while i < VENDORS.len() {
        count += VENDORS[i].len();
        i += 1;
    }
    count
};

/// The chips of each vendor, in the order of [`Vendor::ALL`].
const VENDORS: [&[Chip]; 4] = [amd::AMD, nvidia::NVIDIA, intel::INTEL, adreno::ADRENO];

/// The built-in architecture at `index`: AMD's, then NVIDIA's, Intel's and Adreno; `None` past the last.
#[must_use]
pub const fn get(index: usize) -> Option<&'static Chip> {
    let (mut index, mut i) = (index, 0);
    while i < VENDORS.len() {
        if index < VENDORS[i].len() {
            return Some(&VENDORS[i][index]);
        }
        index -= VENDORS[i].len();
        i += 1;
    }
    None
}

/// Every device that can be named, in the order of the chips.
pub fn devices() -> impl Iterator<Item = &'static Device> {
    all().flat_map(|chip| chip.devices)
}

/// Every built-in architecture.
pub fn all() -> impl Iterator<Item = &'static Chip> {
    (0..COUNT).filter_map(get)
}

/// Targets that LLVM dropped, while code objects for them are still about: the name, the machine in
/// the ELF header, and the target whose kernel descriptors theirs are like.
///
/// Source: `llvm/BinaryFormat/ELF.h` of LLVM 16 to 19. LLVM 22 reserves both numbers.
const DROPPED: &[(&str, u8, &str)] = &[("gfx940", 0x40, "gfx942"), ("gfx941", 0x4b, "gfx942")];

/// The target whose code objects have this machine in their ELF header (`EF_AMDGPU_MACH`).
#[must_use]
pub fn of_elf_machine(machine: u8) -> Option<&'static str> {
    let row = amd::AMD.iter().find(|chip| chip.elf_machine == Some(machine));
    let dropped = DROPPED.iter().find(|dropped| dropped.1 == machine);
    row.map(|chip| chip.arch.name.as_str()).or(dropped.map(|dropped| dropped.0))
}

/// The row of a target by the name that compilers write into files: no alias, family or product.
#[must_use]
pub fn of_target(name: &str) -> Option<&'static Chip> {
    all().find(|chip| chip.arch.name.as_str() == name)
}

/// The chip whose registers the kernel descriptors of an AMD target count: the target's own, and for
/// one that LLVM dropped its successor.
#[must_use]
pub fn descriptors_of(target: &str) -> Option<&'static Chip> {
    let dropped = DROPPED.iter().find(|dropped| dropped.0 == target);
    let target = dropped.map_or(target, |dropped| dropped.2);
    of_target(target).filter(|chip| matches!(chip.arch.vendor, Vendor::Amd))
}
