//! The commands and the options that they share.

use clap::{Parser, Subcommand};

use crate::command::{baseline, diff, eval, explain, inspect, report, targets};

/// See, explain, compare and hold GPU kernels' theoretical occupancy.
#[derive(Debug, Parser)]
#[command(name = "cargo-occ", bin_name = "cargo occ", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Inspect(inspect::Args),
    Explain(explain::Args),
    Eval(eval::Args),
    Baseline(baseline::Args),
    Diff(diff::Args),
    Targets(targets::Args),
    Report(report::Args),
}
