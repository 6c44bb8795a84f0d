//! The chips that are built in, and how names find them: the rooms `chips` and `lookup` of the crate.

pub mod chips;
pub mod lookup;
pub(super) mod row;
