//! What of a launch is open.

use crate::arch::Arch;
use crate::kernel::Kernel;

/// What of a launch is not known.
///
/// ```
/// use occ_core::{Kernel, Open, arch};
///
/// let kernel = Kernel::new().registers(40);
/// let open = Open::NONE.with_workgroup_up_to(&arch::SM_90, &kernel, Some(256));
/// assert_eq!(open.workgroup, Some([32, 256]));
/// assert!(!open.is_empty() && !open.has_memory());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Open {
    /// The least and the most threads of the workgroups that may be launched; `None`: only those of
    /// [`Kernel::workgroup`], which else does not count. A range whose ends are the wrong way round is
    /// the one size that is its first.
    pub workgroup: Option<[u32; 2]>,
    /// Whether a launch may ask for more dynamic workgroup memory than [`Kernel::dynamic_lds`].
    pub dynamic_lds: bool,
    /// Whether there may be more static workgroup memory than [`Kernel::lds`].
    pub lds: bool,
}

impl Open {
    /// Nothing is open.
    pub const NONE: Self = Self { workgroup: None, dynamic_lds: false, lds: false };

    /// The same with any workgroup of `least` to `most` threads, both included.
    #[must_use]
    pub const fn with_workgroup(self, least: u32, most: u32) -> Self {
        Self { workgroup: Some([least, most]), ..self }
    }

    /// The same with any workgroup that `arch` may launch: of one wave up to `bound`, the most threads
    /// that the kernel was compiled for, or up to the most of `arch` where that is less or not known.
    #[must_use]
    pub const fn with_workgroup_up_to(
        self,
        arch: &Arch,
        kernel: &Kernel,
        bound: Option<u32>,
    ) -> Self {
        let most = match bound {
            Some(bound) if bound < arch.max_workgroup => bound,
            _ => arch.max_workgroup,
        };
        let wave = kernel.wave_on(arch).threads();
        self.with_workgroup(if wave < most { wave } else { most }, most)
    }

    /// The same with more dynamic workgroup memory.
    #[must_use]
    pub const fn with_dynamic_lds(self) -> Self {
        Self { dynamic_lds: true, ..self }
    }

    /// The same with more static workgroup memory.
    #[must_use]
    pub const fn with_lds(self) -> Self {
        Self { lds: true, ..self }
    }

    /// Whether nothing is open.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.workgroup.is_none() && !self.has_memory()
    }

    /// Whether workgroup memory is open.
    #[must_use]
    pub const fn has_memory(self) -> bool {
        self.dynamic_lds || self.lds
    }

    /// The names for programs of what is open: `workgroup`, `dynamic_lds`, `lds`.
    pub fn ids(self) -> impl Iterator<Item = &'static str> {
        let all = [
            (self.workgroup.is_some(), "workgroup"),
            (self.dynamic_lds, "dynamic_lds"),
            (self.lds, "lds"),
        ];
        all.into_iter().filter_map(|(is_open, id)| is_open.then_some(id))
    }
}
