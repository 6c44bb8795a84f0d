//! The commands and the options that they share.

use std::ffi::OsStr;

use clap::{CommandFactory as _, Parser, Subcommand};

use crate::command::{
    achieved, baseline, calculator, completions, diff, eval, explain, init, inspect, man, measure,
    report, targets,
};
use crate::{Failure, Outcome, called, format};

/// See, explain, compare and hold GPU kernels' theoretical occupancy.
#[derive(Debug, Parser)]
#[command(name = "cargo-occ", bin_name = "cargo occ", version, max_term_width = 100)]
#[command(after_help = "\
Exit codes: 0 fine, 1 a contract or baseline is broken, 2 bad usage or input, 3 `measure` needs a \
driver that is not installed")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Init(init::Args),
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

/// The command line, under the name that it was called by.
pub(crate) fn command() -> clap::Command {
    Cli::command().bin_name(called::name())
}

pub(crate) fn run(cli: Cli) -> Result<Outcome, Failure> {
    let Some(command) = cli.command else {
        if let Some(outcome) = init::status::run()? {
            return Ok(outcome);
        }
        let help = command().render_long_help();
        format::print_commands(&help.ansi().to_string())?;
        return Ok(Outcome::Fine);
    };
    match command {
        Command::Init(args) => init::run(&args),
        Command::Inspect(args) => inspect::run(&args),
        Command::Measure(args) => measure::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Calculator(args) => calculator::run(&args),
        Command::Eval(args) => eval::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Baseline(args) => baseline::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Achieved(args) => achieved::run(&args),
        Command::Targets(args) => targets::run(&args),
        Command::Completions(args) => completions::run(&args, &mut Cli::command()),
        Command::Man(args) => man::run(&args, Cli::command()),
    }
}

/// Whether this is how a call of this program starts, and no path to a compiler.
pub(crate) fn is_own(first: &OsStr) -> bool {
    let Some(first) = first.to_str() else { return false };
    first == "occ"
        || first == "help"
        || first.starts_with('-')
        || Cli::command().find_subcommand(first).is_some()
}
