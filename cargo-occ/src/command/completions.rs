//! `cargo occ completions`: what a shell needs to complete the command line.

use clap::Command;
use clap_complete::{Shell, generate};

use crate::{Failure, Outcome, format};

/// Write what a shell needs to complete `cargo-occ` to standard output.
///
/// For Bash: `cargo occ completions bash > ~/.local/share/bash-completion/completions/cargo-occ`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args, all: &mut Command) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    generate(args.shell, all, "cargo-occ", &mut script);
    format::print_bytes(&script)?;
    Ok(Outcome::Fine)
}
