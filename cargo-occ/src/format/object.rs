//! What programs read, written member by member: no record is made of it first.

use occ_core::{OccupancyBounds, Ratio};
use serde::{Serialize, Serializer};

/// Writes an object with these members, in this order.
macro_rules! object {
    ($serializer:expr; $($key:ident: $value:expr,)*) => {{
        let mut object = serde::Serializer::serialize_map($serializer, None)?;
        $(serde::ser::SerializeMap::serialize_entry(&mut object, stringify!($key), &$value)?;)*
        serde::ser::SerializeMap::end(object)
    }};
}
pub(crate) use object;

/// A list of what an iterator gives, each made when it is written.
pub(crate) struct List<F>(pub(crate) F);

impl<I: IntoIterator<Item: Serialize>, F: Fn() -> I> Serialize for List<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

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
