//! What the assembler makes of a kernel's counts for a target.

use occ_core::Wave;

/// A target as far as the registers in a kernel's descriptor depend on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// The generation: 9 for gfx90a, 12 for gfx1201.
    major: u32,
    /// AGPRs and VGPRs share a file.
    unified: bool,
    gfx125: bool,
    /// Every kernel has a fixed number of SGPRs, around a hardware bug (gfx802, gfx805).
    fixed_sgprs: bool,
    architected_flat_scratch: bool,
    xnack: bool,
}

impl Target {
    /// The target of this processor with these features; `None` for no AMDGPU processor.
    pub(super) fn named(processor: &str, features: &[String]) -> Option<Self> {
        let model = processor.strip_prefix("gfx")?;
        // `90a` is 9.0.a, `1201` is 12.0.1, `9-4-generic` is 9.4.
        let (major, minor) = match model.split_once('-') {
            Some((major, rest)) => (major, rest.split('-').next().unwrap_or_default()),
            None => {
                let (major, rest) = model.split_at_checked(model.len().checked_sub(2)?)?;
                (major, rest.get(..1)?)
            }
        };
        let generation = major.parse().ok()?;
        let unified = generation == 9 && (model == "90a" || minor == "4" || minor == "5");
        let has_xnack = generation == 9 || model == "801" || model == "810";
        Some(Self {
            major: generation,
            unified,
            gfx125: generation == 12 && minor == "5",
            fixed_sgprs: model == "802" || model == "805",
            architected_flat_scratch: unified && model != "90a",
            xnack: has_xnack && !features.iter().any(|feature| feature == "xnack-"),
        })
    }

    /// Whether AGPRs and VGPRs share a file.
    pub(super) const fn unified(self) -> bool {
        self.unified
    }

    /// Whether every wave has 64 threads.
    pub(super) const fn only_wave64(self) -> bool {
        self.major < 10
    }

    /// Whether a workgroup may span a workgroup processor.
    pub(super) const fn has_modes(self) -> bool {
        self.major >= 10 && !self.gfx125
    }

    /// The VGPRs of a descriptor whose kernel asks for `count`.
    ///
    /// Source: the field `GRANULATED_WORKITEM_VGPR_COUNT` in LLVM's AMDGPU usage guide, checked
    /// with `llvm-mc` 22 for one target of each kind.
    pub(super) fn vgprs(self, count: u32, wave: Option<Wave>) -> Option<u32> {
        let granule = match wave {
            _ if self.gfx125 => 16,
            _ if self.major < 10 => 4 << u32::from(self.unified),
            Some(Wave::W32) => 8,
            Some(Wave::W64) => 4,
            None => return Some(count),
        };
        count.max(1).checked_next_multiple_of(granule)
    }

    /// The SGPRs of a descriptor whose kernel asks for `count` beside those that are reserved; none
    /// from gfx10 on, where each wave has all.
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
        if self.major >= 10 {
            return None;
        }
        if self.fixed_sgprs {
            return Some(96);
        }
        let reserved = if self.architected_flat_scratch || flat_scratch {
            if self.major < 8 { 4 } else { 6 }
        } else if xnack.unwrap_or(self.xnack) {
            4
        } else if vcc {
            2
        } else {
            0
        };
        count.checked_add(reserved)?.max(1).checked_next_multiple_of(8)
    }
}
