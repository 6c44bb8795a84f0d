//! Theoretical GPU occupancy, exact and in `const`.
//!
//! A GPU kernel's registers and workgroup memory decide how many waves a compute unit can hold. This
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
//! The model is the one of AMD's and NVIDIA's own calculators.
//!
//! | room | what is in it | knows |
//! |:--|:--|:--|
//! | `arch` | what a chip is; the numbers of each, with their sources; names and products | |
//! | `kernel` | what a kernel is: its launch shape and its resources | `arch` |
//! | `occupancy` | the formula and its result | `arch`, `kernel` |
//! | `descriptor` | a kernel described in code | `kernel`, `account` |
//! | `contract` | the occupancy that a kernel must keep | the three before |
//! | `advice` | what to change: registers, workgroup memory, the workgroup size | all before |
//! | `device` | what a whole device holds, and the tail of a grid | `occupancy` and before |
//! | `key` | the keys of a contract: one declaration each | `arch`, `kernel` |
//! | `account` | what is known of a kernel: statements, joined by the rules of the keys | `kernel`, `key` |
//! | `message` | every sentence that the attribute and the command line print | all before |
//! | `picture` | a unit as a picture | `occupancy`, `message` |
//! | `said` | all that is said of a kernel, and one place to blame | all before |
//! | `handover` | what the crates of the workspace hand to each other | all before |
//!
//! `number` has the arithmetic that they share.

#![no_std]
#![forbid(unsafe_code)]

mod account;
mod advice;
pub mod arch;
mod contract;
mod descriptor;
#[cfg(feature = "attribute")]
mod device;
mod handover;
mod kernel;
mod key;
mod message;
mod number;
mod occupancy;
mod parse;
#[cfg(feature = "tools")]
mod picture;
mod record;
mod said;
mod text;
#[cfg(feature = "tools")]
mod tools;

#[cfg(feature = "attribute")]
pub use advice::{Axis, Curve, Point};
pub use advice::{BestWorkgroup, JointChange, Reduction, RegisterCap};
#[cfg(feature = "tools")]
pub use advice::{OccupancyLevel, OccupancyLevels};
#[cfg(feature = "names")]
pub use arch::Device;
#[cfg(feature = "names")]
pub use arch::table::{
    chips,
    lookup::{
        self,
        error::{NameError, Names, NamesIter},
    },
};
pub use arch::{Arch, Name, Vendor};
pub use contract::{
    Ceilings, Contract, Launch, LaunchError, LaunchErrorKind, Loaded, LoadedError, LoadedErrorKind,
    MeasuredFile, Requirement, Verdict,
};
pub use descriptor::{Describe, KernelDescriptor};
#[cfg(feature = "tools")]
pub use device::{
    DeviceCapacity, GridOccupancy, Roofline, RooflineBound, device_capacity, grid_occupancy,
    least_work_items,
};
#[cfg(feature = "attribute")]
pub use device::{GpcCapacity, gpc_capacity};
pub use kernel::{
    CachePreference, Dimension, Kernel, Mode, PartitionedCaching, Wave, WaveSizeError,
};
pub use number::Ratio;
pub use occupancy::{
    Allocation, Error, LaunchErrors, Limiter, Limiters, LimitersIter, Limits, Occupancy, Open,
    calculate, launch_errors, occupancy,
};
#[cfg(feature = "attribute")]
pub use occupancy::{OccupancyBounds, occupancy_bounds};
pub use parse::ParseNameError;
pub use text::Text;

#[doc(hidden)]
pub mod __private {
    pub use crate::handover::*;
}
