//! `cargo occ`: see, explain, compare and hold GPU kernels' theoretical occupancy.
//!
//! Every number and every word about a number comes from `occ_core`, every measured count from
//! `occ_artifacts`; this crate asks and presents.

#![forbid(unsafe_code)]

mod baseline;
mod called;
mod cap;
mod cli;
mod command;
mod contracts;
mod evaluated;
mod failure;
mod finding;
mod format;
mod found;
#[cfg(fuzzing)]
pub mod fuzz;
#[cfg(all(test, not(fuzzing)))]
#[expect(unreachable_pub, reason = "public where `fuzz/` builds it")]
mod fuzz;
mod gates;
mod identity;
mod input;
mod inputs;
mod interner;
mod kernel_flags;
mod levels;
mod name;
mod outcome;
mod output;
mod page;
mod plain;
mod plot;
mod project;
mod ptx;
mod rule;
mod target;
mod workspace;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches as _;

use called::as_called;
use cli::Cli;
use failure::Failure;
use outcome::Outcome;

fn main() -> ExitCode {
    if let Some(code) = occ_vulkan::worker() {
        return code;
    }
    let called: Vec<OsString> = std::env::args_os().collect();
    if let Some(code) = command::report::wrapper::wrap(&called, cli::is_own) {
        return code;
    }
    let parsed = cli::command().try_get_matches_from(arguments());
    let cli = parsed.and_then(|matches| {
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut cli::command()))
    });
    let done = match cli {
        Ok(cli) => cli::run(cli),
        Err(error) => unrun(&error),
    };
    match done {
        // Of a closed pipe, whoever reads has seen enough: `cargo occ inspect FILE | head`.
        Err(Failure::Closed) => ExitCode::SUCCESS,
        Ok(outcome) => outcome.code(),
        Err(failure) => {
            failure.print();
            ExitCode::from(failure.code())
        }
    }
}

/// Prints the help that the arguments ask for, or what is wrong with them.
fn unrun(error: &clap::Error) -> Result<Outcome, Failure> {
    let text = error.render();
    if !error.use_stderr() {
        // clap would not say that nobody got it.
        format::print_commands(&as_called(&text.ansi().to_string()))?;
        return Ok(Outcome::Fine);
    }
    let plain = text.to_string();
    let safe = failure::safe(&plain);
    // Without colours, which would have to be told from what the arguments hold.
    let shown = if safe == plain { text.ansi().to_string() } else { safe };
    anstream::eprint!("{shown}");
    Err(Failure::Reported)
}

/// The arguments without the `occ` that cargo puts before them, so that `cargo occ inspect` and
/// `cargo-occ inspect` mean the same.
fn arguments() -> Vec<OsString> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    if called::is_by_cargo() {
        arguments.remove(1);
    }
    arguments
}
