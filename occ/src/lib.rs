//! Hold GPU kernels to an occupancy at compile time.

#![no_std]
#![forbid(unsafe_code)]

pub use occ_core::*;
pub use occ_macros::occupancy_target;

/// What a file with kernels needs.
pub mod prelude {
    pub use crate::{Contract, Describe, KernelDescriptor, occupancy_target};
}

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
#[doc(hidden)]
pub mod limited_by;
