//! `cargo occ man`: the manual pages.

use std::path::PathBuf;

use clap::Command;
use clap_mangen::Man;

use crate::{Failure, Outcome, format};

/// Write the manual page of `cargo occ` to standard output, or all pages into a folder.
///
/// To read it: `cargo occ man | man -l -`. To install all: `cargo occ man --dir
/// ~/.local/share/man/man1`; `man cargo-occ` then shows the first.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Writes every page into this folder, which is made if need be.
    #[arg(long)]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, all: Command) -> Result<Outcome, Failure> {
    // clap's own `help` has nothing to say.
    let all = all.disable_help_subcommand(true);
    if let Some(folder) = &args.dir {
        std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(all, folder))
            .map_err(|error| Failure::unwritten(folder, error))?;
        return Ok(Outcome::Fine);
    }
    let mut page = Vec::new();
    Man::new(all).render(&mut page)?;
    format::print_bytes(&page)?;
    Ok(Outcome::Fine)
}
