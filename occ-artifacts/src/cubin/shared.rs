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

use crate::elf::Section;

/// A section that linked code has.
pub(super) const LINKED: &[u8] = b".nv_debug.shared";
/// What an array makes of every section in which it stands.
const ALIGNMENT: u64 = 16;

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

/// The sections of the kernels of a module.
pub(super) struct Shared {
    shown: Vec<Shown>,
    pub(super) is_linked: bool,
}

impl Shared {
    /// Of so many kernels, none of which has a section yet.
    pub(super) fn of(kernels: usize) -> Self {
        Self { shown: vec![Shown::Nothing; kernels], is_linked: false }
    }

    /// The section of a kernel with `size` bytes of static memory.
    pub(super) fn add(&mut self, kernel: usize, size: u32, section: &Section) {
        let is_aligned =
            section.sh_addralign >= ALIGNMENT && section.sh_size.is_multiple_of(ALIGNMENT);
        self.shown[kernel] = match size {
            0 => Shown::Alone,
            _ if is_aligned => Shown::Beside,
            _ => Shown::Nothing,
        };
    }

    /// Of each kernel, whether a launch of it may ask for dynamic shared memory.
    pub(super) fn may_be_dynamic(&self) -> impl Iterator<Item = bool> {
        let has_none = self.shown.contains(&Shown::Nothing);
        // With an array beside none the code was linked, also where no section says that.
        let is_linked = self.is_linked || self.shown.contains(&Shown::Alone);
        self.shown.iter().map(move |shown| match shown {
            Shown::Nothing => false,
            Shown::Beside => is_linked || !has_none,
            Shown::Alone => true,
        })
    }
}
