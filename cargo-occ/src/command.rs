//! One module a command: its arguments, and what it does with them.

pub(crate) mod achieved;
pub(crate) mod baseline;
pub(crate) mod calculator;
pub(crate) mod completions;
pub(crate) mod diff;
pub(crate) mod eval;
pub(crate) mod explain;
pub(crate) mod inspect;
pub(crate) mod man;
pub(crate) mod measure;
pub(crate) mod report;
pub(crate) mod targets;

use crate::cli::{Cli, Command};
use crate::{Failure, Outcome};

pub(crate) fn run(cli: Cli) -> Result<Outcome, Failure> {
    match cli.command {
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
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
