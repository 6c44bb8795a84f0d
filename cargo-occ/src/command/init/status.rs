//! `cargo occ` alone: how a guarded project stands, and which command comes next.

use std::path::Path;

use occ_artifacts::project;

use super::guard::{BASELINE, compared};
use super::workspace;
use crate::baseline::{self, ChangeKind, summary};
use crate::called::as_called;
use crate::command::report;
use crate::format;
use crate::project::Shared;
use crate::{Failure, Outcome};

/// Says in three lines how the project of this folder stands; `None` where it has neither contracts nor a baseline.
///
/// # Errors
///
/// Where its files are wrong, or its workspace does not compile.
pub(crate) fn run() -> Result<Option<Outcome>, Failure> {
    let here = std::env::current_dir().unwrap_or_default();
    let is_guarded = here.join(BASELINE).is_file() || here.join(project::FILE).is_file();
    let is_workspace = here.join("Cargo.toml").is_file();
    let workspace = if is_workspace { workspace::read(&here)? } else { None };
    let has_contracts = workspace.is_some_and(|it| !it.contracted().0.is_empty());
    if !is_guarded && !has_contracts {
        return Ok(None);
    }
    let stated = if has_contracts { Some(report::contracts()?) } else { None };
    let contracts = stated.as_ref().map_or("none", |stated| &stated.sum);
    let is_broken = stated.as_ref().is_some_and(|stated| stated.is_broken);
    let (baseline, next) = held(&here)?;
    let next =
        if is_broken { "`cargo occ report` shows the contracts that are broken" } else { next };
    let text = format!("contracts: {contracts}\nbaseline: {baseline}\nnext: {next}\n");
    format::print(&as_called(&text))?;
    Ok(Some(Outcome::Fine))
}

/// What the baseline of this folder says of the files that `occ.toml` names, and what comes next.
fn held(here: &Path) -> Result<(String, &'static str), Failure> {
    const DONE: &str = "nothing has to be done; `cargo occ inspect` shows every kernel";
    let path = Path::new(BASELINE);
    if !path.is_file() {
        return Ok(("none".to_owned(), "`cargo occ init` writes a baseline"));
    }
    let shared = Shared::of_folder(here)?;
    if shared.project.resources.is_none() {
        let count = format::counted(baseline::read(path)?.take_entries().len(), "line");
        let way = "`resources` in `occ.toml` would say what they are of";
        return Ok((format!("{count}; {way}"), DONE));
    }
    let files = shared.files(&[])?;
    let (changes, is_whole) = compared(baseline::read(path)?, &files, shared)?;
    let is = |kinds: &[ChangeKind]| changes.iter().any(|change| kinds.contains(&change.kind));
    let next = if !is_whole || is(&[ChangeKind::Worse, ChangeKind::New, ChangeKind::Unread]) {
        "`cargo occ baseline check` shows what got worse, or is new"
    } else if is(&[ChangeKind::Better, ChangeKind::Gone, ChangeKind::Renamed]) {
        "`cargo occ baseline update` keeps what is reached now"
    } else {
        DONE
    };
    Ok((summary(&changes).join("; "), next))
}
