//! Register files.

use super::granule::Granule;

/// The vector registers of one SIMD, counted in registers of a whole wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct RegisterFile {
    /// Registers that all waves of a SIMD share.
    pub size: u32,
    /// What registers are handed out in.
    pub granule: Granule,
    /// The least a wave is given, even if it uses none.
    pub minimum: u32,
    /// Most registers of one kind that a kernel can name.
    pub addressable: u32,
    /// What a kernel has that does not say; `None`: it has to.
    #[cfg_attr(feature = "serde", serde(default))]
    pub default: Option<u32>,
    /// Waves of `addressable` registers that a SIMD holds for certain, where those are not what `size` divides into.
    #[cfg_attr(feature = "serde", serde(default))]
    pub waves_of_largest: Option<u32>,
    /// The most that a source says of `size`, where sources differ; then `waves_of_largest` does not count.
    #[cfg_attr(feature = "serde", serde(default))]
    pub most_size: Option<u32>,
}

impl RegisterFile {
    /// The file of waves with `each` registers: `size`, but for the largest.
    #[inline]
    pub(crate) const fn size_for(&self, each: u32) -> u32 {
        match self.waves_of_largest {
            Some(waves) if each == self.addressable => waves.saturating_mul(each),
            _ => self.size,
        }
    }
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
    /// Most registers that a kernel may count and launch, VCC and its like included. Kernels that are written by hand
    /// count what they are given, in whole granules.
    pub addressable: u32,
    /// Registers every wave loses when a trap handler is installed.
    pub trap_reserve: u32,
    /// Every wave is given exactly this many, whatever it uses (the gfx802 and gfx805 start bug).
    #[cfg_attr(feature = "serde", serde(default))]
    pub fixed: Option<u32>,
}
