//! Workgroup memory: LDS on AMD, shared memory on NVIDIA, SLM on Intel.

use super::granule::{Granule, Steps};

/// Workgroup memory (LDS, shared memory) of a unit, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct WorkgroupMemory {
    /// Bytes that all workgroups of a unit share, for certain.
    pub pool: u32,
    /// The most that a source says of them, where sources differ.
    #[cfg_attr(feature = "serde", serde(default))]
    pub most_pool: Option<u32>,
    /// Most bytes one workgroup may use.
    pub per_workgroup: u32,
    /// Most bytes one workgroup may use after asking for it; `None`: nothing to ask for.
    #[cfg_attr(feature = "serde", serde(default))]
    pub opt_in: Option<u32>,
    /// Most bytes that may be declared statically; `None`: as many as fit.
    #[cfg_attr(feature = "serde", serde(default))]
    pub max_static: Option<u32>,
    /// What bytes are handed out in.
    pub granule: Granule,
    /// Bytes the driver takes from the pool for every workgroup.
    #[cfg_attr(feature = "serde", serde(default))]
    pub reserved: u32,
    /// How the pool is shared with the L1 cache.
    #[cfg_attr(feature = "serde", serde(default))]
    pub split: PoolSplit,
}

/// How workgroup memory and the L1 cache share their storage.
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
