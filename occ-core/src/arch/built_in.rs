//! The built-in architectures as every build knows them: by name. What else a row says is in
//! [`table`](super::table).

use super::{adreno, amd, intel, nvidia};
use crate::text::is_same;

/// A built-in architecture.
pub(super) struct BuiltIn {
    pub(super) name: &'static str,
    /// Whether its code runs on no later chip of its major compute capability (Tegra).
    pub(super) only_itself: bool,
}

impl BuiltIn {
    pub(super) const fn chip(name: &'static str) -> Self {
        Self { name, only_itself: false }
    }

    pub(super) const fn tegra(name: &'static str) -> Self {
        Self { name, only_itself: true }
    }
}

/// Whether a built-in architecture is called this.
#[must_use]
pub const fn is_built_in(name: &str) -> bool {
    has(amd::AMD_NAMES, name)
        || has(nvidia::NVIDIA_NAMES, name)
        || has(intel::INTEL_NAMES, name)
        || has(adreno::ADRENO_NAMES, name)
}

const fn has(rows: &[BuiltIn], name: &str) -> bool {
    let mut i = 0;
    while i < rows.len() {
        if is_same(rows[i].name, name) {
            return true;
        }
        i += 1;
    }
    false
}
