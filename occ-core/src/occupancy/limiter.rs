//! The resources that can limit occupancy, and sets of them.

use crate::arch::Vendor;
use crate::kernel::Kernel;

/// A resource that can be the one that runs out first.
///
/// | | rocm-compute-profiler | Nsight Compute |
/// |:--|:--|:--|
/// | `WaveSlots` | Insufficient SIMD Waveslots | Block Limit Warps |
/// | `WorkgroupSlots` | Reached CU Workgroup Limit | Block Limit SM |
/// | `Vgprs` | Insufficient SIMD VGPRs | Block Limit Registers |
/// | `Sgprs` | Insufficient SIMD SGPRs | |
/// | `Lds` | Insufficient CU LDS | Block Limit Shared Mem |
/// | `Barriers` | Insufficient CU Barriers | Block Limit Barriers |
/// | `Scratch` | Scratch Stall Rate | |
/// | `VirtualResources` | | |
/// | `TensorColumns` | | |
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Limiter {
    /// Wave (warp) slots of the SIMDs, and how evenly the workgroup size divides them.
    WaveSlots,
    /// Workgroup (thread block) slots of the unit.
    WorkgroupSlots,
    /// Vector registers (with AGPRs where they share the file).
    Vgprs,
    /// Scalar registers.
    Sgprs,
    /// Workgroup memory (LDS, shared memory).
    Lds,
    /// Hardware barriers.
    Barriers,
    /// Scratch wave slots.
    Scratch,
    /// Virtual resources of an SM.
    VirtualResources,
    /// Columns of tensor memory of an SM.
    TensorColumns,
}

impl Limiter {
    /// All of them, in the order that messages name them.
    pub const ALL: &[Self] = &[
        Self::Vgprs,
        Self::Sgprs,
        Self::Lds,
        Self::Barriers,
        Self::Scratch,
        Self::VirtualResources,
        Self::TensorColumns,
        Self::WorkgroupSlots,
        Self::WaveSlots,
    ];

    /// The name for programs, the same for all vendors and in every machine format: `vgprs`,
    /// `wave_slots`. For people there is `name`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::WaveSlots => "wave_slots",
            Self::WorkgroupSlots => "workgroup_slots",
            Self::Vgprs => "vgprs",
            Self::Sgprs => "sgprs",
            Self::Lds => "lds",
            Self::Barriers => "barriers",
            Self::Scratch => "scratch",
            Self::VirtualResources => "virtual_resources",
            Self::TensorColumns => "tensor_columns",
        }
    }

    /// Whether only the workgroup size of `kernel` can change this limit.
    #[must_use]
    pub const fn is_by_workgroup_size(self, vendor: Vendor, kernel: &Kernel) -> bool {
        match self {
            Self::WaveSlots | Self::WorkgroupSlots => true,
            // One barrier a workgroup is what every kernel is counted with.
            Self::Barriers => !vendor.words().counts_barriers || kernel.barriers <= 1,
            _ => false,
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// A set of limiters: every resource that ties for the smallest number of workgroups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limiters(pub(crate) u16);

impl Limiters {
    /// No limiter.
    pub const NONE: Self = Self(0);

    /// This set and `limiter`.
    #[inline]
    #[must_use]
    pub const fn with(self, limiter: Limiter) -> Self {
        Self(self.0 | limiter.bit())
    }

    /// Whether `limiter` is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, limiter: Limiter) -> bool {
        self.0 & limiter.bit() != 0
    }

    /// What is in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What is in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first in the order of [`Limiter::ALL`].
    #[must_use]
    pub const fn first(self) -> Option<Limiter> {
        let mut i = 0;
        while i < Limiter::ALL.len() {
            if self.contains(Limiter::ALL[i]) {
                return Some(Limiter::ALL[i]);
            }
            i += 1;
        }
        None
    }

    /// The limiters in the order of [`Limiter::ALL`].
    #[must_use]
    pub fn iter(self) -> LimitersIter {
        self.into_iter()
    }
}

impl FromIterator<Limiter> for Limiters {
    fn from_iter<I: IntoIterator<Item = Limiter>>(limiters: I) -> Self {
        limiters.into_iter().fold(Self::NONE, Self::with)
    }
}

impl core::ops::BitOr for Limiters {
    type Output = Self;

    /// What is in one of both sets.
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl IntoIterator for Limiters {
    type Item = Limiter;
    type IntoIter = LimitersIter;

    fn into_iter(self) -> LimitersIter {
        LimitersIter(self)
    }
}

/// The limiters of a set, in the order of [`Limiter::ALL`].
#[derive(Clone, Debug)]
pub struct LimitersIter(Limiters);

impl Iterator for LimitersIter {
    type Item = Limiter;

    fn next(&mut self) -> Option<Limiter> {
        let first = self.0.first()?;
        self.0 = Limiters(self.0.0 & !first.bit());
        Some(first)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Limiters {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Limiters {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Limiters;
            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("a list of limiters")
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut names: A,
            ) -> Result<Limiters, A::Error> {
                let mut limiters = Limiters::NONE;
                while let Some(limiter) = names.next_element()? {
                    limiters = limiters.with(limiter);
                }
                Ok(limiters)
            }
        }
        deserializer.deserialize_seq(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_workgroup_size_alone_changes() {
        use Limiter::{Barriers, WaveSlots, WorkgroupSlots};

        for (vendor, barriers, expected) in [
            (Vendor::Amd, 1, &[WaveSlots, WorkgroupSlots, Barriers][..]),
            (Vendor::Amd, 2, &[WaveSlots, WorkgroupSlots, Barriers]),
            (Vendor::Nvidia, 0, &[WaveSlots, WorkgroupSlots, Barriers]),
            (Vendor::Nvidia, 1, &[WaveSlots, WorkgroupSlots, Barriers]),
            (Vendor::Nvidia, 2, &[WaveSlots, WorkgroupSlots]),
        ] {
            let kernel = Kernel::new().barriers(barriers);
            for limiter in Limiter::ALL {
                let is_expected = expected.contains(limiter);
                assert_eq!(
                    limiter.is_by_workgroup_size(vendor, &kernel),
                    is_expected,
                    "{limiter:?}"
                );
            }
        }
    }
}
