//! An architecture as plain data.
//!
//! AMD and NVIDIA fit one struct: a *unit* (CU, WGP or SM) holds SIMDs (sub-partitions), each with
//! wave slots and a register file; the unit adds local memory, barriers and workgroup slots.
//! Every number of the built-in architectures stands in `amd` and `nvidia`, next to its source.

mod amd;
pub mod chips;
pub mod lookup;
mod name;
mod nvidia;
mod products;

pub use amd::*;
pub use name::Name;
pub use nvidia::*;
pub use products::Device;

/// Whose vocabulary a person reads, and whose conventions the numbers follow.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Vendor {
    /// Workgroups of waves on a CU or WGP.
    Amd,
    /// Thread blocks of warps on an SM.
    Nvidia,
}

impl Vendor {
    /// Whether this vendor's kernels are counted in VGPRs, AGPRs and SGPRs.
    #[must_use]
    pub const fn is_amd(self) -> bool {
        matches!(self, Self::Amd)
    }
}

/// Everything about a chip that decides theoretical occupancy.
///
/// A chip that is not in the table is written from the built-in one that is most like it, or read
/// from a file with the `serde` feature. The struct is not `#[non_exhaustive]`, so that `..` works
/// from any crate; with it, a field that later hardware needs breaks nothing:
///
/// ```
/// use occ_core::arch::{self, Arch, LocalMemory, Name};
///
/// const HALF: Arch = Arch {
///     name: Name::new("half a gfx90a"),
///     lds: LocalMemory { pool: 32 * 1024, ..arch::GFX90A.lds },
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
    /// The vector register file as a wave of 64 sees it; `None`: no such waves.
    #[cfg_attr(feature = "serde", serde(default))]
    pub wave64: Option<RegisterFile>,
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
    /// Local (shared) memory.
    pub lds: LocalMemory,
    /// Hardware barriers; `None`: not a limit.
    #[cfg_attr(feature = "serde", serde(default))]
    pub barriers: Option<Barriers>,
    /// Waves of a unit that may use scratch memory; `None`: not a limit.
    #[cfg_attr(feature = "serde", serde(default))]
    pub scratch_waves: Option<u32>,
    /// Virtual resources of an SM (compute capability 10 and later); `None`: not a limit.
    #[cfg_attr(feature = "serde", serde(default))]
    pub virtual_resources: Option<u32>,
    /// Whether two CUs can work as one WGP (all per-CU numbers then double).
    #[cfg_attr(feature = "serde", serde(default))]
    pub wgp_mode: bool,
    /// Whether VGPRs can be allocated in blocks at run time (gfx12).
    #[cfg_attr(feature = "serde", serde(default))]
    pub dynamic_vgprs: bool,
    /// Whether global loads can be cached in halves of the SM (compute capability 5.2 to 6.2).
    #[cfg_attr(feature = "serde", serde(default))]
    pub partitioned_caching: bool,
}

impl Arch {
    /// What every built-in architecture allows along x, y and z of a workgroup: what a file that
    /// was written without `max_workgroup_axes` is held to.
    pub const LEAST_WORKGROUP_AXES: [u32; 3] = [1024, 1024, 64];

    #[cfg(feature = "serde")]
    const fn least_workgroup_axes() -> [u32; 3] {
        Self::LEAST_WORKGROUP_AXES
    }
}

/// The vector registers of one SIMD, counted in registers of a whole wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct RegisterFile {
    /// Registers that all waves of a SIMD share.
    pub size: u32,
    /// Registers are handed out in multiples of this.
    pub granule: u32,
    /// The least a wave is given, even if it uses none.
    pub minimum: u32,
    /// Most registers of one kind that a kernel can name.
    pub addressable: u32,
}

/// Where accumulation registers (AGPRs) live.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Accumulators {
    /// There are none.
    #[default]
    None,
    /// In a second file of the same size; a wave gets the same amount of both (gfx908).
    Separate,
    /// Behind the VGPRs in one file, from a multiple of 4 on (gfx90a and later).
    Unified,
}

/// The scalar registers of one SIMD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ScalarFile {
    /// Registers that all waves of a SIMD share; `None`: every wave has its own, never a limit.
    #[cfg_attr(feature = "serde", serde(default))]
    pub size: Option<u32>,
    /// Registers are handed out in multiples of this.
    pub granule: u32,
    /// Most registers a kernel can use, VCC and its like included.
    pub addressable: u32,
    /// Registers every wave loses when a trap handler is installed.
    pub trap_reserve: u32,
    /// Every wave is given exactly this many, whatever it uses (the gfx802 and gfx805 start bug).
    #[cfg_attr(feature = "serde", serde(default))]
    pub fixed: Option<u32>,
}

/// Local memory (LDS, shared memory) of a unit, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct LocalMemory {
    /// Bytes that all workgroups of a unit share.
    pub pool: u32,
    /// Most bytes one workgroup may use.
    pub per_workgroup: u32,
    /// Most bytes one workgroup may use after asking for it; `None`: nothing to ask for.
    #[cfg_attr(feature = "serde", serde(default))]
    pub opt_in: Option<u32>,
    /// Most bytes that may be declared statically; `None`: as many as fit.
    #[cfg_attr(feature = "serde", serde(default))]
    pub max_static: Option<u32>,
    /// Bytes are handed out in multiples of this.
    pub granule: u32,
    /// Bytes the driver takes from the pool for every workgroup.
    #[cfg_attr(feature = "serde", serde(default))]
    pub reserved: u32,
    /// How the pool is shared with the L1 cache.
    #[cfg_attr(feature = "serde", serde(default))]
    pub split: PoolSplit,
}

/// How local memory and the L1 cache share their storage.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum PoolSplit {
    /// The pool has one size.
    #[default]
    Fixed,
    /// The cache may take this many bytes of the pool (compute capability 3).
    Cache(u32),
    /// The pool takes one of these sizes (compute capability 7 and later).
    Steps(Steps),
}

/// Pool sizes in bytes, ascending. At most [`Steps::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    bytes: [u32; Steps::MAX],
    len: u8,
}

impl Steps {
    /// The most sizes one architecture can have.
    pub const MAX: usize = 12;

    /// The sizes in KiB, for a `const`: there sizes that are none fail the build.
    ///
    /// # Panics
    ///
    /// Where [`Steps::try_kib`] has none.
    #[must_use]
    pub const fn kib(sizes: &[u32]) -> Self {
        match Self::try_kib(sizes) {
            Some(steps) => steps,
            None => panic!("pool sizes are 1 to 12, ascending, of less than 4 GiB each"),
        }
    }

    /// The sizes in KiB; `None` where there are none or more than [`Steps::MAX`], where they do not
    /// ascend, and where one has more bytes than 32 bits count.
    #[must_use]
    pub const fn try_kib(sizes: &[u32]) -> Option<Self> {
        if sizes.is_empty() || sizes.len() > Self::MAX {
            return None;
        }
        let mut steps = Self { bytes: [0; Self::MAX], len: 0 };
        while (steps.len as usize) < sizes.len() {
            let at = steps.len as usize;
            let Some(bytes) = sizes[at].checked_mul(1024) else { return None };
            if at > 0 && steps.bytes[at - 1] >= bytes {
                return None;
            }
            steps.bytes[at] = bytes;
            steps.len += 1;
        }
        Some(steps)
    }

    /// The smallest size of at least `bytes`; `None`: all are smaller.
    #[inline]
    #[must_use]
    pub const fn fit(&self, bytes: u64) -> Option<u32> {
        let mut fit = None;
        let mut i = self.len as usize;
        // From the largest down: nearly every launch wants that one.
        while i > 0 && i <= Self::MAX && self.bytes[i - 1] as u64 >= bytes {
            i -= 1;
            fit = Some(self.bytes[i]);
        }
        fit
    }

    /// The sizes in bytes, ascending.
    #[must_use]
    pub const fn bytes(&self) -> &[u32] {
        self.bytes.split_at(self.len as usize).0
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Steps {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.bytes())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Steps {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Steps;
            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "1 to {} ascending pool sizes in bytes", Steps::MAX)
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut sizes: A,
            ) -> Result<Steps, A::Error> {
                use serde::de::Error;
                let mut steps = Steps { bytes: [0; Steps::MAX], len: 0 };
                while let Some(size) = sizes.next_element::<u32>()? {
                    let at = steps.len as usize;
                    if at == Steps::MAX {
                        return Err(A::Error::invalid_length(at + 1, &self));
                    }
                    if at > 0 && steps.bytes[at - 1] >= size {
                        return Err(A::Error::custom("pool sizes must ascend"));
                    }
                    steps.bytes[at] = size;
                    steps.len += 1;
                }
                if steps.len == 0 {
                    return Err(A::Error::invalid_length(0, &self));
                }
                Ok(steps)
            }
        }
        deserializer.deserialize_seq(Visitor)
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
}
