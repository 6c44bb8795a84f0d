//! The occupancy of a kernel whose launch is open, for programs.

use occ_core::{OccupancyBounds, Ratio};
use serde::Serialize;

/// What a kernel reaches over all launches, 0 to 1.
#[derive(Debug, Serialize)]
pub(crate) struct Bound {
    /// What every launch reaches, 0 where some size cannot launch; `null` where memory is open.
    pub(crate) least: Option<f64>,
    /// What no launch exceeds.
    pub(crate) most: f64,
}

impl From<&OccupancyBounds> for Bound {
    fn from(bounds: &OccupancyBounds) -> Self {
        let least = bounds.least_ratio().map(Ratio::as_f64);
        Self { least, most: bounds.most_ratio().as_f64() }
    }
}
