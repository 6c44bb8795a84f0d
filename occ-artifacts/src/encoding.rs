//! How the kernel descriptors of a target count registers: derived from the target's own numbers.

use occ_core::arch::Accumulators;
use occ_core::chips::{self, Chip, Feature};
use occ_core::{Arch, Wave};

/// How the kernel descriptors of a target count registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Encoding(&'static Chip);

impl Encoding {
    /// The encoding of a target; `None` for one that is not in the table, of which nothing is then
    /// said.
    pub(crate) fn of_target(name: &str) -> Option<Self> {
        chips::descriptors_of(name).map(Self)
    }

    pub(crate) const fn arch(self) -> &'static Arch {
        self.0.arch
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

    /// The VGPRs of a descriptor whose kernel asks the assembler for `count`.
    pub(crate) fn vgprs(self, count: u32, wave: Option<Wave>) -> Option<u32> {
        let only = self.arch().wave32.is_none().then_some(Wave::W64);
        let granule = match wave.or(only) {
            Some(wave) => self.vgpr_granule(wave),
            None if self.arch().wgp_mode => return Some(count),
            None => self.vgpr_granule(Wave::W32),
        };
        count.max(1).checked_next_multiple_of(granule)
    }

    /// Whether code with these features is compiled for page migration (XNACK).
    pub(crate) fn has_xnack(self, features: &[String]) -> bool {
        let is_off = features.iter().any(|feature| feature == "xnack-");
        self.0.features.contains(&Feature::Xnack) && !is_off
    }

    /// The SGPRs of a descriptor whose kernel asks the assembler for `count` beside those that are reserved; none
    /// where each wave has all.
    ///
    /// Source: what `llvm-mc` 22 encodes for each of gfx601 to gfx950 and each setting of the
    /// reserving directives: the largest of the reserved groups counts, not their sum. LLVM `getAddressableNumSGPRs`
    /// and `getNumExtraSGPRs`: where a kernel can name 104 SGPRs, as on gfx6 and gfx7, VCC and the address of scratch
    /// memory take 4 together, on later chips 6.
    pub(crate) fn sgprs(
        self,
        count: u32,
        vcc: bool,
        flat_scratch: bool,
        xnack: bool,
    ) -> Option<u32> {
        let file = self.arch().sgprs.filter(|file| file.size.is_some())?;
        // Around a hardware bug every kernel gets so many (gfx802, gfx805).
        if let Some(fixed) = file.fixed {
            return Some(fixed);
        }
        // Hardware that keeps the address itself has SGPRs reserved for it all the same.
        let reserved = if flat_scratch || self.0.features.contains(&Feature::ArchitectedFlatScratch)
        {
            if file.addressable == 104 { 4 } else { 6 }
        } else if xnack {
            4
        } else if vcc {
            2
        } else {
            0
        };
        count.checked_add(reserved)?.max(1).checked_next_multiple_of(SGPR_GRANULE)
    }
}

/// The unit of named barriers in a kernel's descriptor and in the directives of assembly.
///
/// Source: `NamedBarCnt` in LLVM 22, `AMDGPUAsmPrinter.cpp`: the barriers, divided by 4 and rounded up.
pub(crate) const NAMED_BARRIERS: u32 = 4;

/// The unit of SGPRs in a kernel's descriptor, where it counts them.
pub(crate) const SGPR_GRANULE: u32 = 8;

#[cfg(test)]
mod tests {
    use occ_core::chips;

    use super::Encoding;

    /// The SGPRs that the descriptor of a kernel with 8 of its own counts.
    fn sgprs(target: &str, flat_scratch: bool, features: &[&str]) -> Option<u32> {
        let features: Vec<String> = features.iter().map(|&feature| feature.to_owned()).collect();
        let encoding = Encoding::of_target(target)?;
        encoding.sgprs(8, false, flat_scratch, encoding.has_xnack(&features))
    }

    /// What `llvm-mc` 22 encodes for `.amdhsa_next_free_sgpr 8` without VCC: without and with the
    /// address of scratch memory, and with `xnack-`.
    #[test]
    fn reserved_sgprs() {
        let expected = |target: &str| match target {
            "gfx802" | "gfx805" => (96, 96, 96),
            "gfx801" | "gfx810" | "gfx900" | "gfx902" | "gfx904" | "gfx906" | "gfx908"
            | "gfx909" | "gfx90a" | "gfx90c" | "gfx9-generic" => (16, 16, 8),
            "gfx940" | "gfx941" | "gfx942" | "gfx950" | "gfx9-4-generic" => (16, 16, 16),
            _ => (8, 16, 8),
        };
        let mut counted = 0;
        let named = chips::all().filter(|chip| chip.elf_machine.is_some());
        let named = named.map(|chip| chip.arch.name.as_str()).chain(["gfx940", "gfx941"]);
        for target in named {
            let Some(plain) = sgprs(target, false, &[]) else { continue };
            let (with_scratch, without_xnack) =
                (sgprs(target, true, &[]), sgprs(target, false, &["xnack-"]));
            let found = (plain, with_scratch.unwrap_or(0), without_xnack.unwrap_or(0));
            assert_eq!(found, expected(target), "{target}");
            counted += 1;
        }
        assert_eq!(counted, 28);
    }

    /// gfx6 and gfx7 reserve 4 for VCC and the address of scratch memory, later chips 6: 12 SGPRs of a
    /// kernel's own become 16 or 24.
    #[test]
    fn reserved_sgprs_before_gfx8() {
        let of = |target, count| Encoding::of_target(target)?.sgprs(count, true, true, true);
        assert_eq!((of("gfx701", 12), of("gfx803", 12)), (Some(16), Some(24)));
        assert_eq!((of("gfx701", 13), of("gfx803", 10)), (Some(24), Some(16)));
    }
}
