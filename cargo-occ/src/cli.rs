//! The commands and the options that they share.

use std::ffi::OsStr;

use clap::{CommandFactory as _, Parser, Subcommand};

use crate::command::{
    achieved, baseline, calculator, completions, diff, eval, explain, inspect, man, measure,
    report, targets,
};

/// See, explain, compare and hold GPU kernels' theoretical occupancy.
#[derive(Debug, Parser)]
#[command(name = "cargo-occ", bin_name = "cargo occ", version, max_term_width = 100)]
#[command(after_help = "\
Exit codes: 0 fine, 1 a contract or baseline is broken, 2 bad usage or input, 3 `measure` needs a \
driver that is not installed")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Inspect(inspect::Args),
    Explain(explain::Args),
    Calculator(calculator::Args),
    Eval(eval::Args),
    Measure(measure::Args),
    Baseline(baseline::Args),
    Diff(diff::Args),
    Achieved(achieved::Args),
    Targets(targets::Args),
    Report(report::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Whether this is how a call of this program starts, and no path to a compiler.
pub(crate) fn is_own(first: &OsStr) -> bool {
    let Some(first) = first.to_str() else { return false };
    first == "occ"
        || first == "help"
        || first.starts_with('-')
        || Cli::command().find_subcommand(first).is_some()
}
