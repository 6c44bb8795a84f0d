//! `cargo occ targets`: what is supported, with every number and its source.

use crate::format::Format;
use crate::{Failure, Outcome};

/// List the architectures that are known, with every number and its source.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A target, family or product: `gfx90a`, `hopper`, `rx 7900 xtx`.
    name: Option<String>,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn run(_args: &Args) -> Result<Outcome, Failure> {
    Ok(Outcome::Fine)
}
