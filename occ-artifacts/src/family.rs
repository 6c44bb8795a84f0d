//! Families of AMDGPUs: processors whose kernel descriptors count registers in the same units.

use occ_core::Wave;

/// Processors whose kernel descriptors count registers in the same units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// gfx6 to gfx908.
    Gcn,
    /// gfx90a and later CDNA: VGPRs and AGPRs share one file.
    Unified,
    /// gfx10 and gfx11.
    Rdna,
    /// gfx12.0.
    Rdna4,
    /// gfx125x.
    Gfx125,
}

impl Family {
    /// The family that a processor's name puts it in; `None` for one this reader has not met, of
    /// which nothing is then said.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let is = |prefix: &str| name.starts_with(prefix);
        if is("gfx125") || name == "gfx12-5-generic" {
            Some(Self::Gfx125)
        } else if is("gfx12") {
            Some(Self::Rdna4)
        } else if is("gfx10") || is("gfx11") {
            Some(Self::Rdna)
        } else if is("gfx90a") || is("gfx94") || is("gfx95") || name == "gfx9-4-generic" {
            Some(Self::Unified)
        } else if is("gfx6") || is("gfx7") || is("gfx8") || is("gfx90") || name == "gfx9-generic" {
            Some(Self::Gcn)
        } else {
            None
        }
    }

    /// Whether every wave has 64 threads.
    pub(crate) const fn only_wave64(self) -> bool {
        matches!(self, Self::Gcn | Self::Unified)
    }

    /// Whether a workgroup may span a workgroup processor.
    pub(crate) const fn has_modes(self) -> bool {
        matches!(self, Self::Rdna | Self::Rdna4)
    }

    /// Whether a kernel chooses how many SGPRs it gets; from gfx10 on each wave has all.
    pub(crate) const fn counts_sgprs(self) -> bool {
        matches!(self, Self::Gcn | Self::Unified)
    }

    /// The unit of VGPRs in a kernel's descriptor.
    ///
    /// Source: the field `GRANULATED_WORKITEM_VGPR_COUNT` in LLVM's AMDGPU usage guide, checked
    /// with `llvm-mc` 22 for one target of each family.
    pub(crate) const fn vgpr_granule(self, wave: Wave) -> u32 {
        match (self, wave) {
            (Self::Gcn, _) | (Self::Rdna | Self::Rdna4, Wave::W64) => 4,
            (Self::Unified, _) | (Self::Rdna | Self::Rdna4, Wave::W32) => 8,
            (Self::Gfx125, _) => 16,
        }
    }
}

/// The unit of SGPRs in a kernel's descriptor, where it counts them.
pub(crate) const SGPR_GRANULE: u32 = 8;
