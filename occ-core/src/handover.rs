//! What the crates of this workspace hand to each other: the attribute to what it writes, and the
//! engine's words to every front end. No part of the public interface: it may change in any
//! release, which the version lock between the crates allows.

#[cfg(feature = "attribute")]
pub mod project;

/// The keys of a contract.
pub mod key {
    pub use crate::key::*;
}

/// What is known of a kernel.
pub mod account {
    pub use crate::account::*;
}

/// Every sentence that a front end prints.
pub mod message {
    pub use crate::message::*;
    pub use crate::text::{is_same, text_of};
    #[cfg(feature = "tools")]
    pub use crate::tools::*;
}

pub use crate::arch::built_in::is_built_in;
pub use crate::arch::capability::{capability, code_runs_on};
pub use crate::kernel::threads;
#[cfg(feature = "names")]
pub use crate::lookup::distance::distance;
pub use crate::occupancy::{Most, Rounded, Step, Steps, explained, vgprs_needed};
#[cfg(feature = "tools")]
pub use crate::picture::Picture;
pub use crate::record::{Origin, Record, Sourced, record, unevaluated_record};
#[cfg(feature = "attribute")]
pub use crate::said::resource::resource;
pub use crate::said::{Asked, Problem, Said, Spills, Wanted};

/// What the block of an expansion asks.
pub mod block {
    pub use crate::said::{block::*, variable::*};
}

/// The number that stands for what a warning is about: a limiter, in the words of a vendor.
#[must_use]
pub const fn warning_code(vendor: crate::arch::Vendor, limiter: crate::occupancy::Limiter) -> u8 {
    1 + limiter as u8 + 16 * vendor as u8
}
