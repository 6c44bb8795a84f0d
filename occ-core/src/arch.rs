//! An architecture as plain data.
//!
//! All vendors fit one struct: a *unit* (CU, WGP, SM, Xe-core or SP) holds SIMDs (sub-partitions), each with
//! wave slots and a register file; the unit adds workgroup memory, barriers and workgroup slots.
//! Every number of the built-in architectures stands in its vendor's file, next to its source.

mod adreno;
mod amd;
pub(crate) mod built_in;
pub(crate) mod capability;
mod granule;
mod intel;
mod memory;
mod name;
mod nvidia;
#[cfg(feature = "names")]
mod products;
mod registers;
mod row;
#[cfg(feature = "names")]
pub(crate) mod table;
pub(crate) mod vendor;

use crate::kernel::Wave;

pub use adreno::*;
pub use amd::*;
pub use granule::{Granule, Steps};
pub use intel::*;
pub use memory::{PoolSplit, WorkgroupMemory};
pub use name::Name;
pub use nvidia::*;
#[cfg(feature = "names")]
pub use products::Device;
pub use registers::{Accumulators, RegisterFile, ScalarFile};
pub use vendor::{Columns, Vendor, Words};

/// Everything about a chip that decides theoretical occupancy.
///
/// A chip that is not in the table is written from the built-in one that is most like it, or read
/// from a file with the `serde` feature. The struct is not `#[non_exhaustive]`, so that `..` works
/// from any crate; with it, a field that later hardware needs breaks nothing:
///
/// ```
/// use occ_core::arch::{self, Arch, WorkgroupMemory, Name};
///
/// const HALF: Arch = Arch {
///     name: Name::new("half a gfx90a"),
///     lds: WorkgroupMemory { pool: 32 * 1024, ..arch::GFX90A.lds },
///     ..arch::GFX90A
/// };
/// assert_eq!(HALF.to_string(), "half a gfx90a");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Arch {
    /// The name that messages print.
    pub name: Name,
    /// Whose words messages use.
    pub vendor: Vendor,
    /// Most threads (work-items) in a workgroup.
    pub max_workgroup: u32,
    /// Most threads along x, y and z of a workgroup. A file that does not say it has
    /// [`Arch::LEAST_WORKGROUP_AXES`].
    #[cfg_attr(feature = "serde", serde(default = "Arch::least_workgroup_axes"))]
    pub max_workgroup_axes: [u32; 3],
    /// SIMDs of a CU, sub-partitions of an SM.
    pub simds: u32,
    /// Wave (warp) slots of one SIMD.
    pub wave_slots: u32,
    /// Workgroup (thread block) slots of a unit; `None`: only the wave slots bound them.
    #[cfg_attr(feature = "serde", serde(default))]
    pub workgroup_slots: Option<u32>,
    /// The vector register file as a wave of 32 sees it; `None`: no such waves.
    #[cfg_attr(feature = "serde", serde(default))]
    pub wave32: Option<RegisterFile>,
    /// Whether there are waves of 16 threads, with the registers of those of 32. Then a kernel has no wave size that it
    /// has not said: compilers choose.
    #[cfg_attr(feature = "serde", serde(default))]
    pub wave16: bool,
    /// Whether there are waves of 8 threads, with the registers of those of 32.
    #[cfg_attr(feature = "serde", serde(default))]
    pub wave8: bool,
    /// Whether there are waves of one work-item, which counts its lanes itself, with the registers of those of 32.
    #[cfg_attr(feature = "serde", serde(default))]
    pub wave1: bool,
    /// The vector register file as a wave of 64 sees it; `None`: no such waves.
    #[cfg_attr(feature = "serde", serde(default))]
    pub wave64: Option<RegisterFile>,
    /// The same as a wave of 128 sees it; `None`: no such waves. Where there are both, a kernel has no wave size that it
    /// has not said: compilers choose.
    #[cfg_attr(feature = "serde", serde(default))]
    pub wave128: Option<RegisterFile>,
    /// Waves that start together: those of a workgroup are rounded up to a multiple of it; `None`: each by itself.
    #[cfg_attr(feature = "serde", serde(default))]
    pub wave_granule: Option<u32>,
    /// Where accumulation registers (AGPRs) live.
    #[cfg_attr(feature = "serde", serde(default))]
    pub accumulators: Accumulators,
    /// Most registers one workgroup may hold, per lane and summed over its waves (the waves
    /// rounded up to whole rows of SIMDs); `None`: no such limit.
    #[cfg_attr(feature = "serde", serde(default))]
    pub registers_per_workgroup: Option<u32>,
    /// A workgroup must also fit when the unit's register file is split this many ways. Equal to
    /// `simds` on all but compute capability 6.0.
    pub register_splits: u32,
    /// The scalar register file; `None`: the architecture has none to declare.
    #[cfg_attr(feature = "serde", serde(default))]
    pub sgprs: Option<ScalarFile>,
    /// Whether a trap handler is installed where the kernel does not say.
    #[cfg_attr(feature = "serde", serde(default))]
    pub trap_handler: bool,
    /// The most waves of a workgroup, where that is less than `max_workgroup` makes.
    #[cfg_attr(feature = "serde", serde(default))]
    pub workgroup_waves: WorkgroupWaves,
    /// Workgroup memory (LDS, shared memory, SLM).
    pub lds: WorkgroupMemory,
    /// Hardware barriers; `None`: not a limit.
    #[cfg_attr(feature = "serde", serde(default))]
    pub barriers: Option<Barriers>,
    /// Waves of a unit that may use scratch memory; `None`: not a limit.
    #[cfg_attr(feature = "serde", serde(default))]
    pub scratch_waves: Option<u32>,
    /// Virtual resources of an SM (compute capability 10 and later); `None`: not a limit.
    #[cfg_attr(feature = "serde", serde(default))]
    pub virtual_resources: Option<u32>,
    /// Columns of tensor memory of an SM (compute capability 10 and 11); `None`: it has none.
    #[cfg_attr(feature = "serde", serde(default))]
    pub tensor_columns: Option<u32>,
    /// Thread block clusters (compute capability 9.0 and later); `None`: there are none.
    #[cfg_attr(feature = "serde", serde(default))]
    pub clusters: Option<Clusters>,
    /// Whether two CUs can work as one WGP (all per-CU numbers then double).
    #[cfg_attr(feature = "serde", serde(default))]
    pub wgp_mode: bool,
    /// Whether VGPRs can be allocated in blocks at run time (gfx12).
    #[cfg_attr(feature = "serde", serde(default))]
    pub dynamic_vgprs: bool,
    /// Whether global loads can be cached in halves of the SM (compute capability 5.2 to 6.2).
    #[cfg_attr(feature = "serde", serde(default))]
    pub partitioned_caching: bool,
    /// Whether its numbers are those of a chip that nobody can buy yet: they may change.
    #[cfg_attr(feature = "serde", serde(default))]
    pub provisional: bool,
}

impl Arch {
    /// What every built-in architecture allows along x, y and z of a workgroup: what a file that
    /// was written without `max_workgroup_axes` is held to.
    pub const LEAST_WORKGROUP_AXES: [u32; 3] = [1024, 1024, 64];

    /// Whether sources differ on a number of it: [`occupancy_bounds`](crate::occupancy_bounds) then asks with both.
    #[must_use]
    pub const fn is_contested(&self) -> bool {
        matches!(&self.barriers, Some(Barriers { is_least: true, .. }))
            || self.lds.most_pool.is_some()
            || matches!(&self.wave32, Some(file) if file.most_size.is_some())
    }

    /// The registers as waves of this size see them; `None`: there are no such waves.
    #[must_use]
    pub const fn registers(&self, wave: Wave) -> Option<&RegisterFile> {
        let is_there = match wave {
            Wave::W64 => return self.wave64.as_ref(),
            Wave::W128 => return self.wave128.as_ref(),
            Wave::W32 => true,
            Wave::W16 => self.wave16,
            Wave::W8 => self.wave8,
            Wave::W1 => self.wave1,
        };
        if is_there { self.wave32.as_ref() } else { None }
    }

    /// Whether there are waves of several sizes, of which a compiler chooses one.
    #[must_use]
    pub const fn has_wave_sizes(&self) -> bool {
        self.compiler_chooses_wave() || self.wave32.is_some() && self.wave64.is_some()
    }

    /// Whether a compiler chooses among them by itself, so that no size is usual.
    #[must_use]
    pub const fn compiler_chooses_wave(&self) -> bool {
        self.wave16 || self.wave8 || self.wave64.is_some() && self.wave128.is_some()
    }

    /// The same chip with the most that sources say, where they differ; `None`: they agree.
    pub(crate) const fn at_most(&self, of: Contested) -> Option<Self> {
        let mut most = *self;
        match (of, &mut most) {
            (Contested::Barriers, Self { barriers: Some(barriers), .. }) if barriers.is_least => {
                match barriers.most {
                    Some(pool) => barriers.pool = pool,
                    None => most.barriers = None,
                }
            }
            (Contested::Pool, Self { lds, .. }) if lds.most_pool.is_some() => {
                if let Some(pool) = lds.most_pool {
                    lds.pool = pool;
                }
            }
            (Contested::Registers, Self { wave32: Some(file), .. }) if file.most_size.is_some() => {
                if let Some(size) = file.most_size {
                    (file.size, file.waves_of_largest) = (size, None);
                }
            }
            _ => return None,
        }
        Some(most)
    }

    /// Whether workgroups may have named barriers beside their own (gfx12.5), of which not all is known: so it is
    /// where not all is known of the others.
    #[must_use]
    pub const fn has_named_barriers(&self) -> bool {
        matches!(&self.barriers, Some(Barriers { is_least: true, most: None, .. }))
    }

    #[cfg(feature = "serde")]
    const fn least_workgroup_axes() -> [u32; 3] {
        Self::LEAST_WORKGROUP_AXES
    }
}

/// The barriers of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Barriers {
    /// Barriers that all workgroups of a unit share.
    pub pool: u32,
    /// Whether a workgroup of one wave needs none (AMD).
    #[cfg_attr(feature = "serde", serde(default))]
    pub single_wave_free: bool,
    /// Whether a unit may have more of them: `pool` is what it has for certain.
    /// [`occupancy`](crate::occupancy()) counts with that, and [`occupancy_bounds`](crate::occupancy_bounds)
    /// says what more would let in.
    #[cfg_attr(feature = "serde", serde(default))]
    pub is_least: bool,
    /// The most that a source says of them, where `is_least`; `None`: no source gives one.
    #[cfg_attr(feature = "serde", serde(default))]
    pub most: Option<u32>,
}

/// A number of a chip on which sources differ.
#[derive(Clone, Copy)]
pub(crate) enum Contested {
    Barriers,
    Pool,
    Registers,
}

#[cfg(feature = "attribute")]
impl Contested {
    pub(crate) const ALL: &[Self] = &[Self::Barriers, Self::Pool, Self::Registers];
}

/// How many waves a workgroup may have at most, beside what `max_workgroup` says. The formula is that of
/// `occupancy::workgroup_waves`.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum WorkgroupWaves {
    /// As many as `max_workgroup` makes.
    #[default]
    All,
    /// 64.
    XeLp,
    /// Half of the threads with 256 registers in waves narrower than 32.
    XeHpg,
    /// As Xe-HPG, and 32, or 64 of 16 threads with 128 registers.
    Xe2,
    /// By the registers, and 32 of 32 threads.
    Xe3,
    /// 64, 32 of 512 registers.
    Cri,
}

/// How many thread blocks a cluster may have. The blocks of one are resident at once, on the SMs of
/// one GPC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Clusters {
    /// Most blocks of a cluster that needs no leave. A device or a MIG instance of fewer SMs allows
    /// fewer.
    pub portable: u32,
    /// Most blocks where the launch allows a size that is not portable
    /// (`cudaFuncAttributeNonPortableClusterSizeAllowed`); `None`: not known. What a device allows says
    /// `cudaOccupancyMaxPotentialClusterSize`.
    #[cfg_attr(feature = "serde", serde(default))]
    pub opt_in: Option<u32>,
}
