//! A guide: what occupancy is, how to read what this crate says of it, and how to keep it.
//!
//! Each chapter is short, and its examples are compiled.
//!
//! 1. [Occupancy](occupancy): what it is and is not, and how much is enough
//! 2. [Reading a message](reading)
//! 3. [The limiters](limiters): their names in the vendors' profilers, and ways to relieve them
//! 4. [Declared and measured](measured): where the counts come from
//! 5. [Several targets](targets)
//! 6. [Regressions in CI](ci)
//! 7. [A chip of one's own](chip)

#[doc = include_str!("guide/occupancy.md")]
///
/// [`grid_occupancy`]: crate::grid_occupancy
/// [`Roofline`]: crate::Roofline
pub mod occupancy {}

#[doc = include_str!("guide/reading.md")]
pub mod reading {}

#[doc = include_str!("guide/limiters.md")]
///
/// [`Limiter`]: crate::Limiter
/// [`Kernel::dynamic_lds_left`]: crate::Kernel::dynamic_lds_left
/// [`Kernel::best_workgroup_size`]: crate::Kernel::best_workgroup_size
pub mod limiters {}

#[doc = include_str!("guide/measured.md")]
pub mod measured {}

#[doc = include_str!("guide/targets.md")]
pub mod targets {}

#[doc = include_str!("guide/ci.md")]
pub mod ci {}

#[doc = include_str!("guide/chip.md")]
///
/// [`Arch`]: crate::Arch
pub mod chip {}
