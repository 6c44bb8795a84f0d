//! How the kernel descriptors of a target count registers: derived from the target's own numbers.

use occ_core::Wave;
use occ_core::arch::Accumulators;
use occ_core::chips::{self, Chip, Feature};

/// How the kernel descriptors of a target count registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Encoding(&'static Chip);

impl Encoding {
    /// The encoding of a target; `None` for one that is not in the table, of which nothing is then
    /// said.
    pub(crate) fn of_target(name: &str) -> Option<Self> {
        chips::descriptors_of(name).map(Self)
    }

    /// Whether every wave has 64 threads.
    pub(crate) const fn only_wave64(self) -> bool {
        self.0.arch.wave32.is_none()
    }

    /// Whether a workgroup may span a workgroup processor.
    pub(crate) const fn has_modes(self) -> bool {
        self.0.arch.wgp_mode
    }

    /// Whether VGPRs and AGPRs share one file, and its descriptors say where the AGPRs start.
    pub(crate) const fn is_unified(self) -> bool {
        matches!(self.0.arch.accumulators, Accumulators::Unified)
    }

    /// Whether a kernel chooses how many SGPRs it gets; from gfx10 on each wave has all.
    pub(crate) const fn counts_sgprs(self) -> bool {
        match self.0.arch.sgprs {
            Some(file) => file.size.is_some(),
            None => false,
        }
    }

    /// The SGPRs that every kernel gets, around a hardware bug (gfx802, gfx805).
    pub(crate) const fn fixed_sgprs(self) -> Option<u32> {
        match self.0.arch.sgprs {
            Some(file) => file.fixed,
            None => None,
        }
    }

    /// Whether the hardware keeps the address of scratch memory. The assembler reserves SGPRs for it
    /// all the same.
    pub(crate) fn has_architected_flat_scratch(self) -> bool {
        self.0.features.contains(&Feature::ArchitectedFlatScratch)
    }

    /// Whether code is compiled with or without page migration (XNACK).
    pub(crate) fn has_xnack(self) -> bool {
        self.0.features.contains(&Feature::Xnack)
    }

    /// Whether a kernel can name 104 SGPRs, as on gfx6 and gfx7. There VCC and the address of scratch
    /// memory take 4 together, on later chips 6.
    ///
    /// Source: LLVM `getAddressableNumSGPRs` and `getNumExtraSGPRs`.
    pub(crate) const fn has_104_sgprs(self) -> bool {
        matches!(self.0.arch.sgprs, Some(file) if file.addressable == 104)
    }

    /// Whether VGPRs can be allocated at run time.
    pub(crate) const fn has_dynamic_vgprs(self) -> bool {
        self.0.arch.dynamic_vgprs
    }

    /// Whether a kernel's workgroups can have named barriers (gfx12.5).
    pub(crate) const fn has_named_barriers(self) -> bool {
        self.0.arch.has_named_barriers()
    }

    /// Whether a kernel can name 1024 VGPRs (gfx12.5).
    pub(crate) const fn has_1024_vgprs(self) -> bool {
        matches!(self.0.arch.wave32, Some(file) if file.addressable == 1024)
    }

    /// The unit of VGPRs in a kernel's descriptor.
    ///
    /// Source: the field `GRANULATED_WORKITEM_VGPR_COUNT` in LLVM's AMDGPU usage guide, and
    /// `getVGPREncodingGranule` in LLVM; checked with `llvm-mc` 22 for one target of each kind.
    pub(crate) const fn vgpr_granule(self, wave: Wave) -> u32 {
        if self.is_unified() {
            return 8;
        }
        if self.has_1024_vgprs() {
            return 16;
        }
        if matches!(wave, Wave::W64) { 4 } else { 8 }
    }
}

/// The unit of named barriers in a kernel's descriptor and in the directives of assembly.
///
/// Source: `NamedBarCnt` in LLVM 22, `AMDGPUAsmPrinter.cpp`: the barriers, divided by 4 and rounded up.
pub(crate) const NAMED_BARRIERS: u32 = 4;

/// The unit of SGPRs in a kernel's descriptor, where it counts them.
pub(crate) const SGPR_GRANULE: u32 = 8;
