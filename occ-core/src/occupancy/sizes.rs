//! The workgroup sizes of a range that count.

use crate::arch::Arch;
use crate::kernel::Kernel;

/// The sizes of a range, ascending: its ends, and the multiples of the wave between them. Any other
/// rounds up to one of those.
pub(crate) struct Sizes {
    next: Option<u32>,
    most: u32,
    wave: u32,
}

impl Sizes {
    /// Those of `least` to `most` threads; where that is the wrong way round, `least` alone.
    pub(crate) const fn new(arch: &Arch, kernel: &Kernel, least: u32, most: u32) -> Self {
        let most = if most < least { least } else { most };
        Self { next: Some(least), most, wave: kernel.wave_on(arch).threads() }
    }

    pub(crate) const fn next(&mut self) -> Option<u32> {
        let Some(size) = self.next else { return None };
        self.next = match (size / self.wave + 1).checked_mul(self.wave) {
            Some(next) if next < self.most => Some(next),
            _ if size < self.most => Some(self.most),
            _ => None,
        };
        Some(size)
    }
}
