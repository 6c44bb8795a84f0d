//! What the assembler makes of a kernel's counts for a target.

use occ_core::Wave;

use crate::encoding::{Encoding, SGPR_GRANULE};

/// A target as far as the registers in a kernel's descriptor depend on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    encoding: Encoding,
    /// gfx6 and gfx7.
    before_gfx8: bool,
    architected_flat_scratch: bool,
    xnack: bool,
}

impl Target {
    /// The target of this processor with these features; `None` for one that is not known.
    pub(super) fn named(processor: &str, features: &[String]) -> Option<Self> {
        let encoding = Encoding::of_target(processor)?;
        let is = |prefix: &str| processor.starts_with(prefix);
        let has_xnack = is("gfx9") || is("gfx801") || is("gfx810");
        Some(Self {
            encoding,
            before_gfx8: is("gfx6") || is("gfx7"),
            architected_flat_scratch: encoding.is_unified() && processor != "gfx90a",
            xnack: has_xnack && !features.iter().any(|feature| feature == "xnack-"),
        })
    }

    /// How its kernel descriptors count registers.
    pub(super) const fn encoding(self) -> Encoding {
        self.encoding
    }

    /// The VGPRs of a descriptor whose kernel asks for `count`.
    pub(super) fn vgprs(self, count: u32, wave: Option<Wave>) -> Option<u32> {
        let wave = wave.or_else(|| self.encoding.only_wave64().then_some(Wave::W64));
        let granule = match wave {
            Some(wave) => self.encoding.vgpr_granule(wave),
            None if self.encoding.has_modes() => return Some(count),
            None => self.encoding.vgpr_granule(Wave::W32),
        };
        count.max(1).checked_next_multiple_of(granule)
    }

    /// The SGPRs of a descriptor whose kernel asks for `count` beside those that are reserved; none
    /// where each wave has all.
    ///
    /// Source: what `llvm-mc` 22 encodes for each of gfx601 to gfx950 and each setting of the
    /// reserving directives: the largest of the reserved groups counts, not their sum.
    pub(super) fn sgprs(
        self,
        count: u32,
        vcc: bool,
        flat_scratch: bool,
        xnack: Option<bool>,
    ) -> Option<u32> {
        if !self.encoding.counts_sgprs() {
            return None;
        }
        if let Some(fixed) = self.encoding.fixed_sgprs() {
            return Some(fixed);
        }
        let reserved = if self.architected_flat_scratch || flat_scratch {
            if self.before_gfx8 { 4 } else { 6 }
        } else if xnack.unwrap_or(self.xnack) {
            4
        } else if vcc {
            2
        } else {
            0
        };
        count.checked_add(reserved)?.max(1).checked_next_multiple_of(SGPR_GRANULE)
    }
}
