//! What the assembler makes of a kernel's counts for a target.

use occ_core::Wave;

use crate::encoding::{Encoding, SGPR_GRANULE};

/// A target as far as the registers in a kernel's descriptor depend on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    encoding: Encoding,
    /// Whether the code is compiled with page migration.
    xnack: bool,
}

impl Target {
    /// The target of this processor with these features; `None` for one that is not known.
    pub(super) fn named(processor: &str, features: &[String]) -> Option<Self> {
        let encoding = Encoding::of_target(processor)?;
        let is_off = features.iter().any(|feature| feature == "xnack-");
        Some(Self { encoding, xnack: encoding.has_xnack() && !is_off })
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
        let reserved = if self.encoding.has_architected_flat_scratch() || flat_scratch {
            if self.encoding.has_104_sgprs() { 4 } else { 6 }
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

#[cfg(test)]
mod tests {
    use occ_core::chips;

    use super::Target;

    /// The SGPRs that the descriptor of a kernel with 8 of its own counts.
    fn sgprs(target: &str, flat_scratch: bool, features: &[&str]) -> Option<u32> {
        let features: Vec<String> = features.iter().map(|&feature| feature.to_owned()).collect();
        Target::named(target, &features)?.sgprs(8, false, flat_scratch, None)
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
        let of = |target, count| Target::named(target, &[])?.sgprs(count, true, true, None);
        assert_eq!((of("gfx701", 12), of("gfx803", 12)), (Some(16), Some(24)));
        assert_eq!((of("gfx701", 13), of("gfx803", 10)), (Some(24), Some(16)));
    }
}
