//! Where the kernel's description starts from.

use crate::attribute::Arguments;
use crate::attribute::key::Key;
use crate::item::{Item, ItemKind};

/// Where the kernel's description starts from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Base {
    /// From nothing: the keys and the item's tokens give all.
    New,
    /// From a descriptor's value, which may hold what no token shows.
    Descriptor { is_opaque: bool },
    /// From the `block_dim` and `shared_mem_bytes` of a launch configuration.
    LaunchConfig,
    /// From `<T as Describe>::KERNEL`; where it `may_be_missing`, from nothing if `T` has none.
    Describe { may_be_missing: bool },
}

impl Base {
    pub(crate) fn of(arguments: &Arguments, item: &Item) -> Self {
        let has = |key| arguments.get(key).is_some();
        let is_complete = has(Key::Workgroup) && (has(Key::Vgprs) || has(Key::Resources));
        match &item.kind {
            ItemKind::Function(_) => Self::New,
            ItemKind::Constant(constant) if constant.is_launch_config => Self::LaunchConfig,
            ItemKind::Constant(constant) => Self::Descriptor { is_opaque: !constant.is_builder },
            ItemKind::Described { .. } => {
                Self::Describe { may_be_missing: is_complete && item.found.is_empty() }
            }
        }
    }

    /// Whether it is a descriptor that holds values that no token shows.
    pub(crate) fn is_opaque(self) -> bool {
        matches!(self, Self::Describe { .. } | Self::Descriptor { is_opaque: true })
    }
}
