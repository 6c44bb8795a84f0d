//! What columns are called: one list of words for tables, pages and files.
//!
//! Tables and pages have them as they are, files as [`key`] writes them. What a vendor calls its own
//! way has a function.

use occ_core::Vendor;

pub(crate) const ACHIEVED: &str = "Achieved";
pub(crate) const ALIASES: &str = "Aliases";
pub(crate) const ARCH: &str = "Arch";
pub(crate) const ARITHMETIC: &str = "Arithmetic";
pub(crate) const BINDS: &str = "Binds";
pub(crate) const CHANGE: &str = "Change";
pub(crate) const FAMILY: &str = "Family";
pub(crate) const KERNEL: &str = "Kernel";
pub(crate) const LAUNCHES: &str = "Launches";
pub(crate) const LDS: &str = "LDS";
pub(crate) const LIMITED_BY: &str = "Limited by";
pub(crate) const LIMITER: &str = "Limiter";
pub(crate) const MAX_WAVES: &str = "Max waves";
pub(crate) const MODE: &str = "Mode";
pub(crate) const MUST_KEEP: &str = "Must keep";
pub(crate) const NEXT: &str = "Next";
pub(crate) const OCCUPANCY: &str = "Occupancy";
pub(crate) const PRODUCTS: &str = "Products";
pub(crate) const ROUNDING: &str = "Rounding";
pub(crate) const SGPRS: &str = "SGPRs";
pub(crate) const SOURCE: &str = "Source";
pub(crate) const TARGET: &str = "Target";
pub(crate) const THEORETICAL: &str = "Theoretical";
pub(crate) const VERDICT: &str = "Verdict";
pub(crate) const VGPRS: &str = "VGPRs";
pub(crate) const WAVE: &str = "Wave";
pub(crate) const WAVES: &str = "Waves";
pub(crate) const WORKGROUP: &str = "Workgroup";
pub(crate) const WORKGROUPS: &str = "Workgroups";

/// The word as a key of CSV and JSON: `must_keep` of `Must keep`.
pub(crate) fn key(header: &str) -> String {
    header.to_ascii_lowercase().replace(' ', "_")
}

/// Vector registers per thread.
pub(crate) fn vgprs(vendor: Vendor) -> &'static str {
    vendor.words().columns.vgprs
}

/// Workgroup memory of a workgroup.
pub(crate) fn lds(vendor: Vendor) -> &'static str {
    vendor.words().columns.lds
}

/// The size of a workgroup.
pub(crate) fn workgroup(vendor: Vendor) -> &'static str {
    vendor.words().columns.workgroup
}

/// How many workgroups.
pub(crate) fn workgroups(vendor: Vendor) -> &'static str {
    vendor.words().columns.workgroups
}

/// How many waves.
pub(crate) fn waves(vendor: Vendor) -> &'static str {
    vendor.words().columns.waves
}
