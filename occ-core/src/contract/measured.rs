//! Where counts were read, if they were not declared.

use crate::descriptor::KernelDescriptor;
use crate::key::Key;
use crate::occupancy::{Limiter, Limiters};

/// A compiler's output, and which of a kernel's counts were read from it.
///
/// [`MeasuredFile::new`] makes one, and [`Contract::source`](crate::Contract::source) takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct MeasuredFile<'a> {
    /// The file, as messages print it: `kernels.gfx90a.hsaco`.
    pub file: &'a str,
    /// The resources whose counts it gave; of workgroup memory the static part.
    pub counts: Limiters,
    /// Most threads of a workgroup that it was compiled for; `None`: it does not say.
    pub bound: Option<u32>,
    /// Whether the build fails where registers are spilled.
    pub spills_denied: bool,
    /// Whether the size of the workgroups is not given, so that the contract's range is what the bound
    /// leaves open.
    pub is_open: bool,
    /// The most that is declared of what it gave.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub ceilings: Ceilings,
}

impl<'a> MeasuredFile<'a> {
    /// `file`, as messages print it, which gave the counts of these resources. It states no bound,
    /// spills are allowed, and the workgroup size is known: the other functions change that.
    ///
    /// ```
    /// use occ_core::{Limiter, MeasuredFile};
    ///
    /// const FILE: MeasuredFile =
    ///     MeasuredFile::new("kernels.gfx90a.hsaco", &[Limiter::Vgprs, Limiter::Lds]).bound(256);
    /// assert_eq!(FILE.bound, Some(256));
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(file: &'a str, resources: &[Limiter]) -> Self {
        let mut counts = Limiters::NONE;
        let mut i = 0;
        while i < resources.len() {
            counts = counts.with(resources[i]);
            i += 1;
        }
        Self {
            file,
            counts,
            bound: None,
            spills_denied: false,
            is_open: false,
            ceilings: Ceilings::NONE,
        }
    }

    /// It was compiled for workgroups of at most this many threads.
    #[inline]
    #[must_use]
    pub const fn bound(mut self, threads: u32) -> Self {
        self.bound = Some(threads);
        self
    }

    /// The size of the workgroups is not given.
    #[inline]
    #[must_use]
    pub const fn open(mut self) -> Self {
        self.is_open = true;
        self
    }

    /// What it gave may be no more than this.
    #[inline]
    #[must_use]
    pub const fn ceilings(mut self, ceilings: Ceilings) -> Self {
        self.ceilings = ceilings;
        self
    }

    /// The build fails where registers are spilled.
    #[inline]
    #[must_use]
    pub const fn spills_denied(mut self) -> Self {
        self.spills_denied = true;
        self
    }
}

/// The most that the author of a contract declares beside a compiler's file: the file's counts are what
/// counts, and neither they nor those of a loaded function may be above these.
///
/// ```
/// use occ_core::Ceilings;
///
/// let ceilings = Ceilings::new().vgprs(96).scratch(0);
/// assert_eq!((ceilings.vgprs, ceilings.lds), (Some(96), None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Ceilings {
    /// VGPRs, or NVIDIA's registers, per thread.
    pub vgprs: Option<u32>,
    /// AGPRs per thread.
    pub agprs: Option<u32>,
    /// SGPRs per wave.
    pub sgprs: Option<u32>,
    /// Static workgroup memory, bytes per workgroup.
    pub lds: Option<u32>,
    /// Scratch memory (NVIDIA's local memory), bytes per thread.
    pub scratch: Option<u32>,
}

impl Ceilings {
    const NONE: Self = Self { vgprs: None, agprs: None, sgprs: None, lds: None, scratch: None };

    /// Nothing is declared.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self::NONE
    }

    /// What a descriptor says of them.
    #[must_use]
    pub const fn of(descriptor: &KernelDescriptor) -> Self {
        Self {
            vgprs: descriptor.said(Key::Vgprs),
            agprs: descriptor.said(Key::Agprs),
            sgprs: descriptor.said(Key::Sgprs),
            lds: descriptor.said(Key::Lds),
            // What may be used may be used at any length.
            scratch: match descriptor.said(Key::Scratch) {
                Some(0) => Some(0),
                _ => None,
            },
        }
    }

    /// So many VGPRs, or registers, per thread.
    #[inline]
    #[must_use]
    pub const fn vgprs(mut self, count: u32) -> Self {
        self.vgprs = Some(count);
        self
    }

    /// So many AGPRs per thread.
    #[inline]
    #[must_use]
    pub const fn agprs(mut self, count: u32) -> Self {
        self.agprs = Some(count);
        self
    }

    /// So many SGPRs per wave.
    #[inline]
    #[must_use]
    pub const fn sgprs(mut self, count: u32) -> Self {
        self.sgprs = Some(count);
        self
    }

    /// So much static workgroup memory, in bytes per workgroup.
    #[inline]
    #[must_use]
    pub const fn lds(mut self, bytes: u32) -> Self {
        self.lds = Some(bytes);
        self
    }

    /// So much scratch memory, in bytes per thread.
    #[inline]
    #[must_use]
    pub const fn scratch(mut self, bytes: u32) -> Self {
        self.scratch = Some(bytes);
        self
    }
}
