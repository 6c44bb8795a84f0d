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
//! `arch` the numbers, each with its source. [`message`] writes every sentence that the attribute and the
//! command line print.

#![no_std]
#![forbid(unsafe_code)]

mod advice;
pub mod arch;
mod contract;
mod device;
mod kernel;
pub mod message;
mod number;
mod occupancy;

pub use advice::{
    Axis, BestWorkgroup, Curve, JointStep, Point, RegisterCap, Step, best_workgroup, cap_of_bound,
    dynamic_lds_left, joint_step, most_registers, next_level, register_cap, step, workgroup_step,
};
pub use arch::{Arch, Device, Name, Vendor, chips as table, lookup as names};
pub use contract::{Contract, Requirement, Source, Verdict};
pub use device::{Fill, Spread, fill, spread};
pub use kernel::{
    CachePreference, Describe, Dimension, Kernel, KernelDescriptor, Mode, PartitionedCaching, Wave,
    place, threads,
};
pub use message::Text;
#[doc(hidden)]
pub use message::{Record, code, fault, fault_record, record, warning_code};
pub use number::Ratio;
pub use occupancy::{
    Allocation, Error, Limiter, Limiters, Limits, Occupancy, occupancy, refusals, resident,
};
