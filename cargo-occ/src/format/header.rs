//! What columns are called: one word for tables, pages and files.

pub(crate) const KERNEL: &str = "Kernel";
pub(crate) const TARGET: &str = "Target";
pub(crate) const VERDICT: &str = "Verdict";
pub(crate) const MUST_KEEP: &str = "Must keep";
pub(crate) const OCCUPANCY: &str = "Occupancy";
pub(crate) const LIMITED_BY: &str = "Limited by";

/// The word as a key of CSV and JSON: `must_keep` of `Must keep`.
pub(crate) fn key(header: &str) -> String {
    header.to_ascii_lowercase().replace(' ', "_")
}
