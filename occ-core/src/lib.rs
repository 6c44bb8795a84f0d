//! Theoretical GPU occupancy, exact and in `const`.
//!
//! A GPU kernel's registers and local memory decide how many waves a compute unit can hold. This
//! crate turns an architecture and a kernel into that number, in integers, without the standard
//! library, at compile time if need be:
//!
//! ```
//! use occ_core::{Kernel, Limiter, arch, occupancy};
//!
//! let kernel = Kernel::new().workgroup(256).vgprs(84);
//! let reached = occupancy(&arch::GCN, &kernel)?;
//! assert_eq!(reached.waves_per_simd(), 3);
//! assert_eq!(reached.limiters.first(), Some(Limiter::Vgprs));
//! # Ok::<(), occ_core::Error>(())
//! ```
//!
//! The model is the one of AMD's and NVIDIA's own calculators; `occupancy` has the formula,
//! `table` the numbers, each with its source. [`message`] writes every sentence that the attribute and the
//! command line print.

#![no_std]
#![forbid(unsafe_code)]

pub mod arch;
mod arith;
mod contract;
mod curve;
mod device;
mod error;
mod joint;
mod kernel;
mod launch;
mod limiter;
pub mod message;
mod name;
pub mod names;
mod occupancy;
mod ratio;
mod reach;
mod record;
mod sizes;
mod source;
mod spread;
mod step;
pub mod table;
mod text;
mod words;

pub use arch::{Arch, Vendor};
pub use contract::{Contract, Requirement, Verdict};
pub use curve::{Axis, Curve, Point};
pub use device::{Device, Fill, fill};
pub use error::Error;
pub use joint::{JointStep, joint_step};
pub use kernel::{
    CachePreference, Describe, Dimension, Kernel, KernelDescriptor, Mode, PartitionedCaching, Wave,
    place, threads,
};
pub use launch::{BestWorkgroup, best_workgroup, dynamic_lds_left};
pub use limiter::{Limiter, Limiters};
pub use name::Name;
pub use occupancy::{Allocation, Limits, Occupancy, occupancy, refusals, resident};
pub use ratio::Ratio;
pub use reach::{RegisterCap, cap_of_bound, most_registers, register_cap};
#[doc(hidden)]
pub use record::{Record, fault_record, record};
pub use source::Source;
pub use spread::{Spread, spread};
pub use step::{Step, next_level, step, workgroup_step};
pub use text::Text;
#[doc(hidden)]
pub use words::{code, fault, warning_code};
