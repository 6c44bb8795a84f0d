//! The counts that a line may hold.

use occ_core::Vendor;

/// A count that a line may hold.
pub(crate) struct Count {
    /// Its key.
    pub(crate) key: &'static str,
    /// Its key on NVIDIA's targets.
    nvidia: &'static str,
    /// Whether more of it is worse whatever the occupancy: it goes through memory.
    pub(crate) spills: bool,
    /// The vendors on whose targets `spills=0` says that it is 0.
    folded: &'static [Vendor],
    /// What a line without it says; `None` is unknown.
    pub(crate) unsaid: Option<u32>,
}

const fn count(key: &'static str, nvidia: &'static str) -> Count {
    Count { key, nvidia, spills: false, folded: &[], unsaid: None }
}

const fn spilled(key: &'static str, folded: &'static [Vendor]) -> Count {
    Count { key, nvidia: key, spills: true, folded, unsaid: None }
}

/// All counts, in the order of a line: registers, bytes, and what did not fit.
pub(crate) const COUNTS: [Count; 11] = [
    count("vgprs", "registers"),
    count("agprs", "agprs"),
    count("sgprs", "sgprs"),
    count("lds", "shared"),
    count("dynamic_lds", "dynamic_shared"),
    spilled("scratch", &[Vendor::Amd, Vendor::Nvidia]),
    // What code objects say, and what a log of `ptxas` does.
    spilled("spilled_vgprs", &[Vendor::Amd]),
    spilled("spilled_sgprs", &[Vendor::Amd]),
    spilled("spill_store_bytes", &[Vendor::Nvidia]),
    spilled("spill_load_bytes", &[Vendor::Nvidia]),
    // 1 where scratch memory grows at run time. What does not say so has a stack of a known size.
    Count { unsaid: Some(0), ..spilled("dynamic_stack", &[]) },
];

/// The place of static workgroup memory in [`COUNTS`].
pub(super) const LDS: usize = 3;
/// The place of dynamic workgroup memory.
pub(super) const DYNAMIC_LDS: usize = 4;
/// The place of scratch memory, which holds all else that goes through memory.
pub(super) const SCRATCH: usize = 5;

const _: () = assert!(
    matches!(COUNTS[LDS].key.as_bytes(), b"lds")
        && matches!(COUNTS[DYNAMIC_LDS].key.as_bytes(), b"dynamic_lds")
        && matches!(COUNTS[SCRATCH].key.as_bytes(), b"scratch")
);

impl Count {
    /// Its key in the words of `vendor`.
    pub(crate) fn key_of(&self, vendor: Vendor) -> &'static str {
        if vendor.is_amd() { self.key } else { self.nvidia }
    }

    /// Whether `spills=0` stands for it on a target of `vendor`.
    pub(crate) fn is_folded(&self, vendor: Vendor) -> bool {
        self.folded.contains(&vendor)
    }

    /// Whether it is meant by a key of either vendor.
    pub(crate) fn is(&self, key: &str) -> bool {
        self.key == key || self.nvidia == key
    }
}

/// The key of a count in the words of `vendor`, by its own; other keys have one form.
pub(crate) fn own_key(key: &'static str, vendor: Vendor) -> &'static str {
    COUNTS.iter().find(|count| count.key == key).map_or(key, |count| count.key_of(vendor))
}
