//! What programs read, written member by member: no record is made of it first.

use occ_core::{OccupancyBounds, Ratio};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// An object with these members, in this order, and those of another after `..`.
macro_rules! object {
    () => { () };
    (..$rest:expr) => { $rest };
    ($key:ident: $value:expr, $($rest:tt)*) => {
        $crate::format::Member(stringify!($key), $value, $crate::format::object!($($rest)*))
    };
}
pub(crate) use object;

/// A member of an object, and those behind it.
pub(crate) struct Member<V, N>(pub(crate) &'static str, pub(crate) V, pub(crate) N);

/// Members of an object, one behind the other.
pub(crate) trait Members {
    fn write<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error>;
}

impl Members for () {
    fn write<M: SerializeMap>(&self, _: &mut M) -> Result<(), M::Error> {
        Ok(())
    }
}

impl<N: Members> Members for Option<N> {
    fn write<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        self.as_ref().map_or(Ok(()), |members| members.write(object))
    }
}

impl<V: Serialize, N: Members> Members for Member<V, N> {
    fn write<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry(self.0, &self.1)?;
        self.2.write(object)
    }
}

impl<V: Serialize, N: Members> Serialize for Member<V, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        self.write(&mut object)?;
        object.end()
    }
}

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
