//! The workgroup size of a line.

use occ_core::__private::key::Key;
use occ_core::Vendor;

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
