//! What columns are called: one list of words for tables and pages. What a vendor calls its own way is in
//! `Vendor::words`.

pub(crate) const ACHIEVED: &str = "Achieved";
pub(crate) const ARITHMETIC: &str = "Arithmetic";
pub(crate) const CHANGE: &str = "Change";
pub(crate) const FAMILY: &str = "Family";
pub(crate) const KERNEL: &str = "Kernel";
pub(crate) const LAUNCHES: &str = "Launches";
pub(crate) const LIMITED_BY: &str = "Limited by";
pub(crate) const MUST_KEEP: &str = "Must keep";
pub(crate) const OCCUPANCY: &str = "Occupancy";
pub(crate) const PRODUCTS: &str = "Products";
pub(crate) const SGPRS: &str = "SGPRs";
pub(crate) const SOURCE: &str = "Source";
pub(crate) const TARGET: &str = "Target";
pub(crate) const THEORETICAL: &str = "Theoretical";
pub(crate) const VERDICT: &str = "Verdict";
