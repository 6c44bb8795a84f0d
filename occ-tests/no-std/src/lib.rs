//! A crate without the standard library, as code for a GPU is, with a contract that the compiler
//! checks.

#![no_std]
#![forbid(unsafe_code)]

use occ_core::{Contract, Kernel, Ratio, Requirement, Verdict, arch};

/// A blur of 256 threads that keeps half of the waves.
pub const BLUR: Contract =
    Contract::new("blur", &arch::GCN, Kernel::new().workgroup(256).vgprs(48))
        .min(Requirement::Occupancy(Ratio::new(1, 2)));

const _: () = assert!(matches!(BLUR.verdict(), Verdict::Kept(_)));

/// The same with one register more.
pub const WIDER: Contract = BLUR.kernel(BLUR.kernel.vgprs(49));

const _: () = assert!(matches!(WIDER.verdict(), Verdict::Broken(_)));

/// What a person is told of the wider one.
#[must_use]
pub fn told() -> occ_core::Text {
    WIDER.message(&WIDER.verdict())
}
