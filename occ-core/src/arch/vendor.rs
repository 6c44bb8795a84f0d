//! What differs by vendor and is no formula: the words, the keys, and what its files count.
//!
//! Each vendor's declaration stands beside its chips. Messages, tables, columns, flags and pages follow from it.

use super::{adreno, amd, intel, nvidia};
use crate::kernel::Mode;
use crate::key::Key;
use crate::occupancy::Limiter;

/// Whose vocabulary a person reads, and whose conventions the numbers follow. Where nothing tells, it is AMD's.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Vendor {
    /// Workgroups of waves on a CU or WGP.
    #[default]
    Amd,
    /// Thread blocks of warps on an SM.
    Nvidia,
    /// Work-groups of threads on an Xe-core, which older documents call a (dual) subslice.
    Intel,
    /// Workgroups of waves on a shader processor (SP) of Qualcomm's Adreno, as Mesa's driver counts them.
    Adreno,
}

/// What the people who work with a vendor's chips say, and what the files of its compilers count.
#[non_exhaustive]
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The vendor, for programs: `amd`.
    pub id: &'static str,
    /// `workgroup`, `thread block`.
    pub workgroup: &'static str,
    /// The same where it has to be short: `workgroup`, `block`.
    pub block: &'static str,
    /// The work-items of one, beside `workgroup`: `work-items`, `threads`.
    pub threads: &'static str,
    /// One of them where a launch is described: `thread`, `work-item`.
    pub work_item: &'static str,
    /// `wave`, `warp`.
    pub wave: &'static str,
    /// What stands before and after the size of one: `waves of 64 threads`, `threads of SIMD16`.
    pub wave_size: [&'static str; 2],
    /// `wave size`, `SIMD width`.
    pub wave_width: &'static str,
    /// What stands around a kernel's name where its wave size is asked for, and a size as an example.
    pub asks_wave: [&'static str; 3],
    /// What is told of a kernel whose wave size is open.
    pub open_wave: &'static str,
    /// The unit in each [`Mode`]: `CU`, `WGP`, `SM`.
    pub units: [&'static str; 2],
    /// The same with an article.
    pub a_unit: [&'static str; 2],
    /// `SIMD`, `sub-partition`.
    pub simd: &'static str,
    /// One vector register: `VGPR`, `register`.
    pub vgpr: &'static str,
    /// Several: `VGPRs`, `registers`.
    pub vgprs: &'static str,
    /// `LDS`, `shared memory`.
    pub lds: &'static str,
    /// A byte and bytes of that: `bytes of LDS`.
    pub bytes_of_lds: [&'static str; 2],
    /// Bytes of what a launch adds: `bytes of dynamic LDS`.
    pub bytes_of_dynamic_lds: &'static str,
    /// `scratch`, `local`.
    pub scratch: &'static str,
    /// `bytes of scratch memory`, `bytes of local memory`.
    pub bytes_of_scratch: &'static str,
    /// What the axes of a curve count: threads of a workgroup, registers, workgroup memory.
    pub axes: [&'static str; 3],
    /// The slots of waves, as a limiter: `wave slots`, `warps`.
    pub wave_slots: &'static str,
    /// The slots of workgroups, as a limiter: `workgroup slots`, `blocks`.
    pub workgroup_slots: &'static str,
    /// How columns are called: waves, workgroups, a workgroup's size, vector registers, workgroup memory, SIMDs.
    pub columns: Columns,
    /// A wave size and a register count, as examples.
    pub examples: [u32; 2],
    /// Where register counts are found.
    pub counts_from: &'static str,
    /// What tells its compilers how many threads a kernel is launched with, beside `__launch_bounds__`.
    pub launch_flags: &'static str,
    /// How the names of its targets start in files, also of chips that are not known.
    pub targets: &'static str,
    /// Whether its compilers give every thread a register: then 0 is a count that nobody counted.
    pub always_has_registers: bool,
    /// The keys that have a name of their own here, or that no other vendor's chips have.
    pub keys: &'static [(Key, &'static str)],
    /// The keys that its chips have no use for, and why.
    pub without: &'static [(Key, &'static str)],
    /// The counts of what goes through memory that a file of it states.
    pub spills: &'static [&'static str],
    /// Whether a kernel's scalar registers are counted.
    pub has_sgprs: bool,
    /// Whether a kernel says how many barriers it has.
    pub counts_barriers: bool,
    /// Whether waves are counted per SIMD, as its documents do, where they spread evenly.
    pub is_per_simd: bool,
    /// Whether the registers of a file are counted over all threads of a wave.
    pub counts_registers_of_threads: bool,
    /// Whether its chips have waves of several sizes.
    pub has_wave_sizes: bool,
    /// Whether its compilers give a thread no more registers than leave room for the largest workgroup that a kernel
    /// declares.
    pub caps_registers: bool,
}

/// How columns are called.
#[non_exhaustive]
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    /// `Waves`, `Warps`.
    pub waves: &'static str,
    /// `Workgroups`, `Blocks`.
    pub workgroups: &'static str,
    /// The size of one: `Workgroup`, `Block`.
    pub workgroup: &'static str,
    /// `VGPRs`, `Registers`.
    pub vgprs: &'static str,
    /// `LDS`, `Shared`.
    pub lds: &'static str,
    /// `SIMDs`, `Parts`.
    pub simds: &'static str,
}

impl Vendor {
    /// All of them.
    pub const ALL: &[Self] = &[Self::Amd, Self::Nvidia, Self::Intel, Self::Adreno];

    /// Whose words are used where nothing tells.
    pub(crate) const DEFAULT: Self = Self::Amd;

    /// Whose a target is, by its name in a file, known or not; `None` where the name does not tell.
    ///
    /// ```
    /// assert_eq!(occ_core::Vendor::of_target("sm_999"), Some(occ_core::Vendor::Nvidia));
    /// ```
    #[must_use]
    pub fn of_target(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|vendor| name.starts_with(vendor.words().targets))
    }

    /// Its declaration.
    #[must_use]
    pub const fn words(self) -> &'static Words {
        match self {
            Self::Amd => &amd::WORDS,
            Self::Nvidia => &nvidia::WORDS,
            Self::Intel => &intel::WORDS,
            Self::Adreno => &adreno::WORDS,
        }
    }

    /// `workgroup` or `thread block`.
    #[must_use]
    pub const fn workgroup(self) -> &'static str {
        self.words().workgroup
    }

    /// `wave` or `warp`.
    #[must_use]
    pub const fn wave(self) -> &'static str {
        self.words().wave
    }

    /// `CU`, `WGP` or `SM`.
    #[must_use]
    pub const fn unit(self, mode: Mode) -> &'static str {
        self.words().units[mode as usize]
    }

    /// The unit with its article: `a CU`, `a WGP` or `an SM`.
    #[must_use]
    pub const fn a_unit(self, mode: Mode) -> &'static str {
        self.words().a_unit[mode as usize]
    }

    /// `SIMD` or `sub-partition`.
    #[must_use]
    pub const fn simd(self) -> &'static str {
        self.words().simd
    }

    /// `LDS` or `shared memory`.
    #[must_use]
    pub const fn lds(self) -> &'static str {
        self.words().lds
    }

    /// `VGPRs` or `registers`.
    #[must_use]
    pub const fn vgprs(self) -> &'static str {
        self.words().vgprs
    }

    /// The name in [`Words::keys`]; `None`: it has none of its own.
    #[must_use]
    pub const fn key(self, key: Key) -> Option<&'static str> {
        let keys = self.words().keys;
        let mut i = 0;
        while i < keys.len() {
            if keys[i].0.is(key) {
                return Some(keys[i].1);
            }
            i += 1;
        }
        None
    }
}

impl Limiter {
    /// What the vendor's people call it.
    #[must_use]
    pub const fn name(self, vendor: Vendor) -> &'static str {
        match self {
            Self::WaveSlots => vendor.words().wave_slots,
            Self::WorkgroupSlots => vendor.words().workgroup_slots,
            Self::Vgprs => vendor.vgprs(),
            Self::Sgprs => "SGPRs",
            Self::Lds => vendor.lds(),
            Self::Barriers => "barriers",
            Self::Scratch => "scratch",
            Self::VirtualResources => "virtual resources",
            Self::TensorColumns => "tensor memory",
        }
    }

    /// What the amount of the resource counts, for programs: `bytes`. Slots and scratch memory are
    /// counted in threads of a workgroup, because only its size changes them.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Vgprs => "registers per thread",
            Self::Sgprs => "registers per wave",
            Self::Lds => "bytes",
            Self::Barriers => "barriers",
            Self::VirtualResources => "virtual resources",
            Self::TensorColumns => "columns",
            Self::WaveSlots | Self::WorkgroupSlots | Self::Scratch => "threads",
        }
    }
}
