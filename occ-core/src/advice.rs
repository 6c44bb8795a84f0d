//! What to change: how much of a resource to free, which workgroup size to choose, how
//! occupancy changes with one input. Every answer is one that the formula gave.

mod best_workgroup;
mod curve;
mod dynamic_lds;
mod joint;
mod levels;
mod reduction;
mod register_cap;
mod workgroup_sizes;

pub(crate) use best_workgroup::fullest_workgroup;
pub use best_workgroup::{BestWorkgroup, best_workgroup, best_workgroup_size};
pub use curve::{Axis, Curve, Point};
pub use dynamic_lds::dynamic_lds_left;
pub(crate) use joint::most_reached;
pub use joint::{JointChange, joint_change};
pub use levels::{OccupancyLevel, OccupancyLevels, even_workgroup};
pub(crate) use reduction::with_amount;
pub use reduction::{
    Reduction, level_above, nearest_workgroup_size, next_workgroup_count, reduction,
};
pub use register_cap::{RegisterCap, cap_of_bound, most_registers, register_cap};
use workgroup_sizes::WorkgroupSizes;
