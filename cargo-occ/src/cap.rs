//! Minimums that registers cannot break, since the compiler spills before that.

use occ_core::__private::message;
use occ_core::{RegisterCap, Vendor};
use serde::Serialize;

/// Why registers cannot break a minimum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Cap {
    /// Most threads of a workgroup that the kernel was compiled for.
    bound: u32,
    /// Most registers per thread that a compiler then gives.
    most: u32,
    /// Threads to compile for instead; `null` where that would not help.
    compile_for: Option<u32>,
    /// In words.
    pub(crate) text: String,
}

impl Cap {
    /// In the words of `vendor`, on the minimum that is called `min` and a kernel in `file`.
    pub(crate) fn new(vendor: Vendor, cap: &RegisterCap, min: &str, file: &str) -> Self {
        let RegisterCap { bound, most, compile_for, .. } = *cap;
        let text = message::register_cap(vendor, cap, min, file).to_string();
        Self { bound, most, compile_for, text }
    }
}
