//! What a kernel is known by from one build to the next: its name and its target.

mod name;
mod stable;
mod target;

pub(crate) use name::Name;
pub(crate) use stable::stable;
pub(crate) use target::{Target, Targets};
