//! A whole device: how many workgroups fill it, and what the tail of a grid leaves of the occupancy.

mod capacity;
mod grid;

pub use capacity::{DeviceCapacity, device_capacity};
pub use grid::{GridOccupancy, grid_occupancy};
