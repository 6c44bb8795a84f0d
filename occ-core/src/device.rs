//! A whole device: how many workgroups fill it, what a GPC holds of clusters, what the tail of a grid leaves of the occupancy, and
//! whether arithmetic or memory bounds a kernel.

#[cfg(feature = "tools")]
mod capacity;
mod cluster;
#[cfg(feature = "tools")]
mod grid;
#[cfg(feature = "tools")]
mod roofline;

#[cfg(feature = "tools")]
pub use capacity::{DeviceCapacity, device_capacity, least_work_items};
pub use cluster::{GpcCapacity, gpc_capacity};
#[cfg(feature = "tools")]
pub use grid::{GridOccupancy, grid_occupancy};
#[cfg(feature = "tools")]
pub use roofline::{Roofline, RooflineBound};
