//! Numbers: integers that never overflow, and fractions of integers.

mod integer;
mod ratio;

pub(crate) use integer::{narrow, round_up};
pub use ratio::Ratio;
