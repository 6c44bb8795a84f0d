//! Why an occupancy cannot be computed.

use super::Limiter;
use crate::kernel::{Dimension, Mode, Wave};
use crate::key::Key;

/// Why the occupancy of a kernel cannot be computed on an architecture: its description is incomplete or makes no
/// sense there, or the hardware would refuse to launch it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Error {
    /// The architecture's own numbers make no sense: one that must not be zero is, or one is far
    /// past any chip's.
    Arch,
    /// The workgroup size is not known.
    UnknownWorkgroup,
    /// The register count is not known.
    UnknownRegisters,
    /// 0 registers, where every compiler gives a thread some.
    NoRegisters,
    /// The wave size is not known, on an architecture whose compilers choose it.
    UnknownWave,
    /// A workgroup of no threads.
    EmptyWorkgroup,
    /// A workgroup whose shape has another number of threads than its size says. No setter makes
    /// one.
    WorkgroupShape {
        /// Threads along x, y and z.
        shape: [u32; 3],
        /// Threads in the workgroup.
        workgroup: u32,
    },
    /// The architecture has no waves of this size.
    Wave(Wave),
    /// The architecture has no such mode.
    Mode(Mode),
    /// AGPRs on an architecture that has none.
    NoAgprs(u32),
    /// SGPRs on an architecture that counts none.
    NoSgprs(u32),
    /// A carve-out of more than 100 percent.
    Carveout(u32),
    /// VGPR blocks that are neither 16 nor 32, not wave32, or on an architecture without them.
    DynamicVgprs(u32),
    /// Virtual resources on an architecture that has none.
    NoVirtualResources(u32),
    /// Tensor memory on an architecture that has none.
    NoTensorMemory(u32),
    /// Clusters of thread blocks, along x, y and z, on an architecture that has none.
    NoClusters([u32; 3]),
    /// A cluster of no thread blocks along x, y or z.
    EmptyCluster([u32; 3]),

    /// More threads than a workgroup may have. Cannot launch, as all that follow.
    Workgroup {
        /// Threads asked for.
        threads: u32,
        /// The limit.
        max: u32,
    },
    /// More threads along one dimension of a workgroup than there may be, though not too many in
    /// all.
    WorkgroupAxis {
        /// The dimension.
        axis: Dimension,
        /// Threads along it.
        threads: u32,
        /// The limit.
        max: u32,
    },
    /// More VGPRs (registers) than a thread can address.
    Vgprs {
        /// Registers asked for.
        count: u32,
        /// The limit.
        max: u32,
    },
    /// A number of registers that no thread is given, on an architecture that gives out a few sizes.
    RegisterSize {
        /// Registers asked for.
        count: u32,
        /// The size that would hold them.
        next: u32,
    },
    /// More waves than a workgroup may have with its registers (Intel).
    WorkgroupWaves {
        /// Waves of the workgroup.
        waves: u32,
        /// The limit.
        max: u32,
    },
    /// More AGPRs than a thread can address.
    Agprs {
        /// Registers asked for.
        count: u32,
        /// The limit.
        max: u32,
    },
    /// More SGPRs than a wave can be given.
    Sgprs {
        /// Registers asked for.
        count: u32,
        /// The limit.
        max: u32,
    },
    /// More static workgroup memory than may be declared.
    StaticLds {
        /// Bytes declared.
        bytes: u32,
        /// The limit.
        max: u32,
    },
    /// More workgroup memory than one workgroup may use.
    Lds {
        /// Bytes asked for, static and dynamic.
        bytes: u64,
        /// The limit.
        max: u32,
    },
    /// More dynamic workgroup memory than the launch opted in to.
    DynamicLds {
        /// Bytes asked for.
        bytes: u32,
        /// The limit.
        max: u32,
    },
    /// The launch opts in to more dynamic workgroup memory than a thread block may have beside its static
    /// memory (NVIDIA).
    OptIn {
        /// Bytes opted in to.
        bytes: u32,
        /// The limit.
        max: u32,
    },
    /// More named barriers than a thread block has (NVIDIA).
    Barriers {
        /// Barriers asked for.
        count: u32,
        /// The limit.
        max: u32,
    },
    /// Columns of tensor memory that no instruction allocates: not a power of two, fewer than 32, or more than there
    /// are (NVIDIA).
    TensorColumns {
        /// Columns asked for.
        count: u32,
        /// The limit.
        max: u32,
    },
    /// More thread blocks in a cluster than there may be.
    Cluster {
        /// Blocks asked for.
        blocks: u32,
        /// The limit.
        max: u32,
        /// Whether it is known that no device of the architecture allows more. Else `max` is what all of
        /// them allow.
        is_known: bool,
    },
    /// More thread blocks in a cluster than the SMs of a GPC hold at once.
    ClusterDoesNotFit {
        /// Blocks of the cluster.
        blocks: u32,
        /// SMs of the GPC.
        sms_per_gpc: u32,
        /// Blocks that an SM holds.
        blocks_per_sm: u32,
    },
    /// Each count is allowed, but together one workgroup of `waves` waves does not fit the unit.
    DoesNotFit {
        /// What runs out.
        limiter: Limiter,
        /// Waves in the workgroup.
        waves: u32,
    },
}

impl Error {
    /// Whether the kernel is well described but the hardware would refuse to launch it. Of a cluster that
    /// some device of the architecture may allow, that is not known.
    #[must_use]
    pub const fn cannot_launch(self) -> bool {
        matches!(self, Self::Cluster { is_known: true, .. } | Self::ClusterDoesNotFit { .. })
            || self.limiter().is_some()
    }

    /// The resource whose limit keeps the kernel from launching; `None` where its description is
    /// at fault, or its cluster.
    #[must_use]
    pub const fn limiter(self) -> Option<Limiter> {
        match self {
            Self::Workgroup { .. } | Self::WorkgroupAxis { .. } | Self::WorkgroupWaves { .. } => {
                Some(Limiter::WaveSlots)
            }
            Self::Vgprs { .. } | Self::RegisterSize { .. } | Self::Agprs { .. } => {
                Some(Limiter::Vgprs)
            }
            Self::Sgprs { .. } => Some(Limiter::Sgprs),
            Self::StaticLds { .. }
            | Self::Lds { .. }
            | Self::DynamicLds { .. }
            | Self::OptIn { .. } => Some(Limiter::Lds),
            Self::Barriers { .. } => Some(Limiter::Barriers),
            Self::TensorColumns { .. } => Some(Limiter::TensorColumns),
            Self::DoesNotFit { limiter, .. } => Some(limiter),
            _ => None,
        }
    }

    /// The key whose value is wrong by itself; `None` where several are at fault, or something is missing.
    pub(crate) const fn key(self) -> Option<Key> {
        Some(match self {
            Self::EmptyWorkgroup
            | Self::WorkgroupShape { .. }
            | Self::Workgroup { .. }
            | Self::WorkgroupAxis { .. } => Key::Workgroup,
            Self::Wave(_) | Self::UnknownWave => Key::Wave,
            Self::Mode(_) => Key::Mode,
            Self::NoRegisters | Self::Vgprs { .. } | Self::RegisterSize { .. } => Key::Vgprs,
            Self::NoAgprs(_) | Self::Agprs { .. } => Key::Agprs,
            Self::NoSgprs(_) | Self::Sgprs { .. } => Key::Sgprs,
            Self::StaticLds { .. } => Key::Lds,
            Self::DynamicLds { .. } => Key::DynamicLds,
            Self::OptIn { .. } => Key::MaxDynamicShared,
            Self::Carveout(_) => Key::Carveout,
            Self::DynamicVgprs(_) => Key::DynamicVgprs,
            Self::NoVirtualResources(_) => Key::VirtualResources,
            Self::NoTensorMemory(_) | Self::TensorColumns { .. } => Key::TensorColumns,
            Self::NoClusters(_)
            | Self::EmptyCluster(_)
            | Self::Cluster { .. }
            | Self::ClusterDoesNotFit { .. } => Key::Cluster,
            _ => return None,
        })
    }

    /// Whether both are about the same key, or else the same limiter.
    pub(crate) const fn is_about(self, other: Self) -> bool {
        match (self.key(), other.key(), self.limiter(), other.limiter()) {
            (Some(one), Some(other), ..) => one.is(other),
            (None, None, Some(one), Some(other)) => one as u8 == other as u8,
            (None, None, None, None) => true,
            _ => false,
        }
    }
}
