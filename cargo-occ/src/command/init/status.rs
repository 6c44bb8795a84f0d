//! `cargo occ` alone: how a guarded project stands, and which command comes next.

use occ_artifacts::project;

use super::guard::{BASELINE, compared};
use super::workspace;
use crate::baseline::{self, ChangeKind, summary};
use crate::called::as_called;
use crate::command::report;
use crate::format;
use crate::project::Shared;
use crate::{Failure, Outcome};

/// What a baseline says of a build.
struct Held {
    line: String,
    /// Whether a check fails, and whether there is something to write down.
    fails: bool,
    is_behind: bool,
}

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
    let held = held()?;
    let contracts = stated.as_ref().map_or("none", |stated| &stated.sum);
    let baseline = held.as_ref().map_or("none", |held| &held.line);
    let is_broken = stated.as_ref().is_some_and(|stated| stated.is_broken);
    let next = match &held {
        _ if is_broken => "`cargo occ report` shows the contracts that are broken",
        Some(held) if held.fails => "`cargo occ baseline check` shows what got worse, or is new",
        Some(held) if held.is_behind => "`cargo occ baseline update` keeps what is reached now",
        Some(_) => "nothing has to be done; `cargo occ inspect` shows every kernel",
        None => "`cargo occ init` writes a baseline",
    };
    let text = format!("contracts: {contracts}\nbaseline: {baseline}\nnext: {next}\n");
    format::print(&as_called(&text))?;
    Ok(Some(Outcome::Fine))
}

/// The baseline of this folder beside the files that `occ.toml` names; `None` where there is none.
fn held() -> Result<Option<Held>, Failure> {
    let path = std::path::Path::new(BASELINE);
    if !path.is_file() {
        return Ok(None);
    }
    let here = std::env::current_dir().unwrap_or_default();
    let shared = match project::find(&here) {
        Some(path) => Shared::read(&project::relative(&here, &path))?,
        None => Shared::default(),
    };
    if shared.project.resources.is_none() {
        let lines = baseline::read(path)?.take_entries();
        let count = format::counted(lines.len(), "line");
        let line = format!("{count}; `resources` in `occ.toml` would say what they are of");
        return Ok(Some(Held { line, fails: false, is_behind: false }));
    }
    let files = shared.files(&[])?;
    let (changes, is_whole) = compared(baseline::read(path)?, &files, shared)?;
    let is = |kinds: &[ChangeKind]| changes.iter().any(|change| kinds.contains(&change.kind));
    let fails = !is_whole || is(&[ChangeKind::Worse, ChangeKind::New, ChangeKind::Unread]);
    let is_behind = is(&[ChangeKind::Better, ChangeKind::Gone, ChangeKind::Renamed]);
    Ok(Some(Held { line: summary(&changes).join("; "), fails, is_behind }))
}
