//! What sections of shared memory show of `extern .shared` arrays, which are as long as a launch makes them.
//!
//! No symbol, relocation or record tells of such an array, only the sections `.nv.shared.<kernel>` do:
//!
//! * `ptxas` gives every kernel of a module that declares one a section, if need be an empty one. Each is
//!   aligned to 16 bytes and as long as a multiple of that, whatever the array's own alignment. In a module
//!   without, only kernels with static memory have one, aligned as that is.
//! * Linked device code (`nvcc -rdc=true`, `nvlink`, nvJitLink) is like that kernel by kernel: only those that
//!   use the array, themselves or by a function that they call.
//!
//! So an empty section shows the array, and one that is missing or aligned otherwise that there is none. A
//! section with static memory that is aligned to 16 bytes by itself looks like one with an array: whether
//! that kernel uses dynamic memory is not known, and it may.
//!
//! Observed of `ptxas` 11.8, 12.0, 12.4, 12.9 and 13.5 for `sm_50` to `sm_120`, linked by `nvlink` 13.0 and 13.5
//! and nvJitLink 12.0, 12.2, 12.4 and 12.9, with arrays of alignments from 1 to 16 that kernels use, use through a function, and do
//! not use.

use crate::ArtifactError;
use crate::elf::Section;

/// A section that linked code has.
pub(super) const LINKED: &[u8] = b".nv_debug.shared";
/// What an array makes of every section in which it stands.
const ALIGNMENT: u64 = 16;

/// The section that a module has where its kernels' sections count what the driver keeps of every block, which the
/// occupancy formula adds too: once is enough.
///
/// From sm_90 on those of `ptxas` 11.8 to 12.4 count it without this section. 321 modules of cuFFT 12.5, which an
/// unreleased 11.8 wrote, do not: their sections are empty.
pub(super) const RESERVED: &[u8] = b".nv.shared.reserved.0";
/// Bytes of a block that the driver keeps.
const KEPT: u64 = 0x400;

/// What a kernel's section of shared memory shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// No array.
    Nothing,
    /// There may be one beside its static memory.
    Beside,
    /// There is one, and no static memory.
    Alone,
}

/// The section of a kernel.
struct Own {
    kernel: usize,
    size: u64,
    is_aligned: bool,
    /// Where its header is in the file.
    offset: u64,
}

/// The sections of the kernels of a module.
pub(super) struct Shared {
    kernels: usize,
    own: Vec<Own>,
    pub(super) is_linked: bool,
    /// Whether there is a section [`RESERVED`].
    pub(super) is_reserved: bool,
}

impl Shared {
    /// Of so many kernels, none of which has a section yet.
    pub(super) fn of(kernels: usize) -> Self {
        Self { kernels, own: Vec::new(), is_linked: false, is_reserved: false }
    }

    /// The section of a kernel, whose header is at `offset`.
    pub(super) fn add(&mut self, kernel: usize, section: &Section, offset: u64) {
        let size = section.sh_size;
        let is_aligned = section.sh_addralign >= ALIGNMENT && size.is_multiple_of(ALIGNMENT);
        self.own.push(Own { kernel, size, is_aligned, offset });
    }

    /// Bytes of each section that are none of the kernel's.
    fn kept(&self, sm: u32) -> u64 {
        let all = || self.own.iter().all(|own| own.size >= KEPT);
        if self.is_reserved || sm >= 90 && all() { KEPT } else { 0 }
    }

    /// The static memory of the kernels with sections, bytes.
    pub(super) fn sizes(
        &self,
        sm: u32,
    ) -> impl Iterator<Item = (usize, Result<u32, ArtifactError>)> {
        let kept = self.kept(sm);
        self.own.iter().map(move |Own { kernel, size, offset, .. }| {
            let used = size.checked_sub(kept).and_then(|used| u32::try_from(used).ok());
            let used = used.ok_or_else(|| {
                let reason = format!(
                    "expected {kept} bytes reserved and less than 4 GiB of shared memory, found {size} bytes"
                );
                ArtifactError::at(*offset, reason)
            });
            (*kernel, used)
        })
    }

    /// Of each kernel, whether a launch of it may ask for dynamic shared memory.
    pub(super) fn may_be_dynamic(&self, sm: u32) -> impl Iterator<Item = bool> {
        let kept = self.kept(sm);
        let mut shown = vec![Shown::Nothing; self.kernels];
        for own in &self.own {
            shown[own.kernel] = match own.size.saturating_sub(kept) {
                0 => Shown::Alone,
                _ if own.is_aligned => Shown::Beside,
                _ => Shown::Nothing,
            };
        }
        let has_none = shown.contains(&Shown::Nothing);
        // With an array beside none the code was linked, also where no section says that.
        let is_linked = self.is_linked || shown.contains(&Shown::Alone);
        shown.into_iter().map(move |shown| match shown {
            Shown::Nothing => false,
            Shown::Beside => is_linked || !has_none,
            Shown::Alone => true,
        })
    }
}
