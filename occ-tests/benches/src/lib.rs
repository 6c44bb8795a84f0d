//! What occ costs, against its peers. `main` runs the parts, `benches/engine` asks the engine.

pub mod calculator;
pub mod cases;
pub mod crates;
pub mod eval;
pub mod guard;
pub mod library;
pub mod measure;
pub mod parts;
pub mod report;

/// An error with its own words.
pub type Error = Box<dyn std::error::Error>;

/// A result with such an error.
pub type Result<T> = std::result::Result<T, Error>;
