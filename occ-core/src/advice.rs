//! What to change: how much of a resource to free, which workgroup size to choose, how
//! occupancy changes with one input. Every answer is one that the formula gave.

mod best_workgroup;
#[cfg(feature = "attribute")]
mod curve;
#[cfg(feature = "tools")]
mod dynamic_lds;
mod joint;
#[cfg(feature = "tools")]
mod levels;
mod reduction;
mod register_cap;
mod workgroup_sizes;

pub use best_workgroup::BestWorkgroup;
pub(crate) use best_workgroup::fullest_workgroup;
#[cfg(feature = "attribute")]
pub use curve::{Axis, Curve, Point};
pub use joint::JointChange;
pub(crate) use joint::most_reached;
#[cfg(feature = "tools")]
pub use levels::{OccupancyLevel, OccupancyLevels};
pub use reduction::Reduction;
pub(crate) use reduction::with_amount;
pub use register_cap::RegisterCap;
use workgroup_sizes::WorkgroupSizes;
