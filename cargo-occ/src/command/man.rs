//! `cargo occ man`: the manual pages.

use std::path::PathBuf;

use clap::Command;
use clap_mangen::Man;

use crate::{Failure, Outcome, format};

/// Write the manual page of `cargo occ`, or of one of its commands, to standard output.
///
/// To read it: `cargo occ man | man -l -`. To install all: `cargo occ man --dir
/// ~/.local/share/man/man1`; `man cargo-occ` then shows the first.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The command whose page it is: `inspect`, `baseline check`.
    #[arg(conflicts_with = "dir")]
    command: Vec<String>,
    /// Writes every page into this folder, which is made if need be.
    #[arg(long)]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, all: Command) -> Result<Outcome, Failure> {
    // clap's own `help` has nothing to say.
    let mut all = all.disable_help_subcommand(true);
    if let Some(folder) = &args.dir {
        std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(all, folder))
            .map_err(|error| Failure::unwritten(folder, error))?;
        return Ok(Outcome::Fine);
    }
    // Fills in what subcommands take from the whole.
    all.build();
    let mut command = &all;
    for name in &args.command {
        let known = command.get_subcommands().find(|command| command.get_name() == name);
        command = known.ok_or_else(|| unknown(name, command))?;
    }
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    format::print_bytes(&page)?;
    Ok(Outcome::Fine)
}

fn unknown(name: &str, of: &Command) -> Failure {
    let known = of.get_subcommands().map(|known| format!("`{}`", known.get_name()));
    let known: Vec<String> = known.collect();
    if known.is_empty() {
        return Failure::Input(format!("`{}` has no command `{name}`", of.get_name()));
    }
    Failure::Input(format!("no command `{name}`; the commands are {}", known.join(", ")))
}
