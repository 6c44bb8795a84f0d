//! The files that guard what was found: what they would say, and what of it is there already.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use occ_artifacts::project;

use crate::baseline::{self, Baseline, Change, ChangeKind};
use crate::command::inspect::launches::Launches;
use crate::evaluated::{Evaluated, Jobs, Options};
use crate::format::{counted, counted_are};
use crate::found::Found;
use crate::name::quoted;
use crate::project::Shared;
use crate::{Failure, output};

/// The name of a baseline.
pub(super) const BASELINE: &str = "occ-baseline.txt";

/// A file that is written where it is not there.
pub(super) struct Guard {
    pub(super) path: PathBuf,
    pub(super) bytes: Vec<u8>,
    /// What is in it, in words: `3 kernels`.
    pub(super) holds: String,
    pub(super) there: There,
}

/// What of it is there.
pub(super) enum There {
    /// Nothing: it is written.
    Nothing,
    /// All that it would say.
    All,
    /// A part: what is to be added, and how.
    Part(String),
    /// Nothing, and it is not written, for this reason.
    Refused(String),
}

impl Guard {
    /// A file of which nobody but this command knows what is in it.
    pub(super) fn new(path: PathBuf, text: String, holds: String) -> Result<Self, Failure> {
        let there = match fs::read(&path) {
            Ok(own) if own == text.as_bytes() => There::All,
            Ok(_) => There::Part(format!("this would be written:\n\n{text}")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => There::Nothing,
            Err(error) => return Err(Failure::unread(&path, error)),
        };
        Ok(Self { path, bytes: text.into_bytes(), holds, there })
    }

    /// Writes it where it is not there, and says what came of that; whether something is left to do.
    pub(super) fn keep(&self, is_dry: bool) -> Result<(String, bool), Failure> {
        let (name, holds) = (quoted(&self.path), &self.holds);
        let text = String::from_utf8_lossy(&self.bytes);
        let text = text.trim_end();
        let told = match &self.there {
            There::All => return Ok((format!("{name} is there: {holds}\n"), false)),
            There::Part(more) => {
                format!("{name} is there and stays as it is; {}\n", more.trim_end())
            }
            There::Refused(why) => {
                format!("{name} is not written: {why}. It would be:\n\n{text}\n\n")
            }
            There::Nothing if is_dry => format!("would write {name}: {holds}\n\n{text}\n"),
            There::Nothing => {
                if let Some(folder) = self.path.parent().filter(|it| !it.as_os_str().is_empty()) {
                    fs::create_dir_all(folder)
                        .map_err(|error| Failure::unwritten(folder, error))?;
                }
                output::write(&self.path, &self.bytes)?;
                format!("wrote {name}: {holds}\n")
            }
        };
        Ok((told, true))
    }
}

/// What an `occ.toml` would say.
pub(super) struct Toml {
    text: String,
    holds: String,
}

impl Toml {
    /// What there is to say of what was found: the files, the targets of the kernels, each once, and launch sizes.
    /// `sized` are lines of those that contracts state.
    pub(super) fn of(found: &[Found], resources: &[String], sized: &[String]) -> Self {
        let mut arch: Vec<String> = Vec::new();
        let mut launches = Launches::default();
        for kernel in kernels(found) {
            let name = kernel.arch.map(|arch| arch.name.to_string());
            arch.extend(name.filter(|name| !arch.contains(name)));
            launches.add(kernel);
        }
        let open = launches.named();
        let mut text = String::from(
            "# What `cargo occ` checks. Contracts read it too, by the feature `project` of `occ`.\n",
        );
        text += &(list("arch", &arch) + &list("resources", resources));
        if !sized.is_empty() || !open.is_empty() {
            text += "\n# Launch sizes that no file states.\n[launch]\n";
        }
        text.extend(sized.iter().flat_map(|line| [line, "\n"]));
        if !open.is_empty() {
            text += "# Nothing states these. They are the largest possible: put in your sizes.\n";
        }
        text.extend(open.iter().flat_map(|line| ["# ", line, "\n"]));
        let mut holds = counted(resources.len(), "line") + " of `resources`, ";
        holds += &counted(arch.len(), "target");
        for (lines, end) in [(sized.len(), ""), (open.len(), " to fill in")] {
            if lines > 0 {
                holds.extend([", ", &counted(lines, "launch size"), end]);
            }
        }
        Self { text, holds }
    }

    /// The file, and what holds with it. `lacking` are the lines of `resources` that the one which is there does not
    /// have.
    pub(super) fn guard(
        self,
        path: PathBuf,
        was: Option<&Shared>,
        lacking: &[String],
    ) -> Result<(Guard, Shared), Failure> {
        let (there, shared) = match was {
            Some(was) if lacking.is_empty() => (There::All, was.clone()),
            Some(was) => {
                let more = list("resources", lacking);
                let text = format!("these files are not among its `resources`:\n\n{more}");
                (There::Part(text), was.clone())
            }
            None => {
                let wrong = |error| Failure::Input(project::text(&error, &path.to_string_lossy()));
                let project = project::read(&self.text).map_err(wrong)?;
                (There::Nothing, Shared::of(path.clone(), project))
            }
        };
        let Self { text, holds } = self;
        Ok((Guard { path, bytes: text.into_bytes(), holds, there }, shared))
    }
}

/// `arch = ["gfx90a", "sm_80"]`, over several lines where it is long.
fn list(key: &str, values: &[String]) -> String {
    // Basic strings of TOML escape as JSON does.
    let quoted = values.iter().map(|value| serde_json::Value::from(&**value).to_string());
    let quoted: Vec<String> = quoted.collect();
    let line = format!("{key} = [{}]\n", quoted.join(", "));
    if line.len() <= 100 {
        return line;
    }
    format!("{key} = [\n    {},\n]\n", quoted.join(",\n    "))
}

/// A baseline of these files, as `cargo occ baseline update` writes it, and whether a check passes.
pub(super) struct Lines {
    pub(super) guard: Guard,
    /// Whether a check has to let kernels pass of which it is not known what they reach.
    pub(super) has_unknown: bool,
    /// Whether everything was read.
    pub(super) is_whole: bool,
}

impl Lines {
    pub(super) fn of(path: PathBuf, files: &[PathBuf], shared: Shared) -> Result<Self, Failure> {
        let is_there = path.exists();
        let kept = if is_there { baseline::read(&path)? } else { Baseline::new() };
        let is_risky = kept.is_risky;
        let (changes, is_whole) = compared(kept, files, shared)?;
        let entries = changes.iter().filter_map(Change::is);
        let has_unknown = entries.clone().any(|entry| entry.kept.reached.is_none());
        let count = entries.clone().count();
        let mut bytes = Vec::new();
        let next = Baseline::new().with(entries.cloned().collect());
        // Memory takes all that is written.
        let _ = next.write(&mut bytes);
        let new = changes.iter().filter(|change| change.kind == ChangeKind::New).count();
        let there = match (is_there, new) {
            (false, _) => There::Nothing,
            (true, 0) => There::All,
            // It has only those at risk.
            (true, _) if is_risky => There::All,
            (true, new) => There::Part(format!(
                "{} not in it: `cargo occ baseline update` adds what is new, and keeps what is reached now",
                counted_are(new, "kernel"),
            )),
        };
        let holds = counted(count, "kernel");
        Ok(Self { guard: Guard { path, bytes, holds, there }, has_unknown, is_whole })
    }
}

/// What moved between a baseline and the build that these files are, and whether all of it could be read.
pub(super) fn compared(
    mut kept: Baseline,
    files: &[PathBuf],
    shared: Shared,
) -> Result<(Vec<Change>, bool), Failure> {
    let shared = Arc::new(shared);
    let scope = baseline::Scope::new(&[], None, &shared)?;
    let mut lines = kept.take_entries();
    lines.retain(|line| scope.holds(line));
    let options = Options { shared, ..Options::default() };
    let mut build = baseline::current(files, &options, Jobs::ONE, &lines, None)?;
    let changes = build.compare(lines);
    let is_whole = build.tell(&changes);
    Ok((changes, is_whole))
}

/// The kernels of files that can be held to something.
pub(super) fn kernels(found: &[Found]) -> impl Iterator<Item = &Evaluated> {
    found.iter().filter(|found| found.is_guarded()).flat_map(|found| &found.kernels)
}
