//! A whole device: how many workgroups fill it, what a GPC holds of clusters, what the tail of a grid leaves of the occupancy, and
//! whether arithmetic or memory bounds a kernel.

mod capacity;
mod cluster;
mod grid;
mod roofline;

pub use capacity::{DeviceCapacity, device_capacity, least_work_items};
pub use cluster::{GpcCapacity, gpc_capacity};
pub use grid::{GridOccupancy, grid_occupancy};
pub use roofline::{Roofline, RooflineBound};
