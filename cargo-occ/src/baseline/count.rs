//! The counts and the workgroup size that a line may hold.

use occ_core::__private::key::Key;
use occ_core::Vendor;

/// A count that a line may hold.
pub(crate) struct Count {
    /// Its key.
    pub(crate) key: &'static str,
    /// Whether more of it is worse whatever the occupancy: it goes through memory.
    pub(crate) spills: bool,
    /// What a line without it says; `None` is unknown.
    pub(crate) unsaid: Option<u32>,
}

const fn count(key: &'static str) -> Count {
    Count { key, spills: false, unsaid: None }
}

const fn spilled(key: &'static str) -> Count {
    Count { spills: true, ..count(key) }
}

/// All counts, in the order of a line: registers, bytes, and what did not fit.
pub(crate) const COUNTS: [Count; 13] = [
    count("vgprs"),
    count("agprs"),
    count("sgprs"),
    count("lds"),
    count("dynamic_lds"),
    count("tensor_columns"),
    spilled("scratch"),
    spilled("spilled_vgprs"),
    spilled("spilled_sgprs"),
    spilled("spill_store_bytes"),
    spilled("spill_load_bytes"),
    // 1 where scratch memory grows at run time. What does not say so has a stack of a known size.
    Count { unsaid: Some(0), ..spilled("dynamic_stack") },
    // 1 where ptxas says that it ignored a `setmaxnreg`. Only a log says it, and only where it is so.
    Count { unsaid: Some(0), ..count("setmaxnreg_ignored") },
];

/// The place of static workgroup memory in [`COUNTS`].
pub(super) const LDS: usize = 3;
/// The place of dynamic workgroup memory.
pub(super) const DYNAMIC_LDS: usize = 4;
/// The place of columns of tensor memory.
pub(super) const TENSOR_COLUMNS: usize = 5;
/// The place of scratch memory, which holds all else that goes through memory.
pub(super) const SCRATCH: usize = 6;

const _: () = assert!(
    matches!(COUNTS[LDS].key.as_bytes(), b"lds")
        && matches!(COUNTS[DYNAMIC_LDS].key.as_bytes(), b"dynamic_lds")
        && matches!(COUNTS[TENSOR_COLUMNS].key.as_bytes(), b"tensor_columns")
        && matches!(COUNTS[SCRATCH].key.as_bytes(), b"scratch")
);

impl Count {
    /// Its key in the words of `vendor`.
    pub(crate) fn key_of(&self, vendor: Vendor) -> &'static str {
        own_key(self.key, vendor)
    }

    /// Whether `spills=0` says on a target of `vendor` that it is 0: its files state it.
    pub(crate) fn is_folded(&self, vendor: Vendor) -> bool {
        vendor.words().spills.contains(&self.key)
    }

    /// Whether it is meant by a vendor's key.
    pub(crate) fn is(&self, key: &str) -> bool {
        Vendor::ALL.iter().any(|&vendor| self.key_of(vendor) == key)
    }
}

/// The key of a count in the words of `vendor`, by its own.
pub(crate) fn own_key(key: &'static str, vendor: Vendor) -> &'static str {
    Key::named(key).map_or(key, |key| key.name_for(vendor))
}

/// The key of the workgroup size in the words of `vendor`.
pub(crate) const fn workgroup_key(vendor: Vendor) -> &'static str {
    Key::Workgroup.name_for(vendor)
}

/// The workgroup size that the occupancy is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Workgroup {
    pub(crate) threads: u32,
    /// Whether it is the most that the kernel may be launched with, for a file that leaves it open.
    pub(crate) bound: bool,
}

impl Workgroup {
    /// `256`, or `<=256` for a bound.
    pub(crate) fn shown(self) -> String {
        format!("{}{}", if self.bound { "<=" } else { "" }, self.threads)
    }
}
