//! Kernels as they are kept and compared: what `baseline` and `diff` share.
//!
//! `entry` is one kernel on one target, with what is kept of it; `text` the file, `library` which file is which;
//! `compare` finds which kernel of two states is which, and `change` says how it moved; `report` and `record` how people
//! and programs read that, and `scope` what is left out; `whole` says whether all was read.

mod change;
mod compare;
mod entry;
mod library;
mod lock;
mod record;
mod report;
mod scope;
mod text;
mod whole;

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use occ_artifacts::{compilers, manifest};

use crate::evaluated::{self, Jobs, Options, Size};
use crate::failure::warn;
use crate::gates::Gates;
use crate::identity::{Name, Target, Targets};
use crate::{Failure, format, input};
use change::Detail;
pub(crate) use change::{Change, ChangeKind};
use compare::numbered;
pub(crate) use compare::sort;
use entry::Keeper;
pub(crate) use entry::{Entry, Kept, Reached, Setting};
pub(crate) use lock::Lock;
pub(crate) use report::{Rows, print, sentence, summary};
pub(crate) use scope::{Risk, Scope};
pub(crate) use text::Baseline;
pub(crate) use whole::Build;

/// Larger files are not searched for the compiler's name.
const SEARCHED: u64 = 64 << 20;

/// What is to be kept of the kernels in files, each as soon as it is read. `old` is in the order of its names and
/// targets. Lines of a file among it give launch sizes for kernels of which nothing else does.
///
/// Where it is from is kept only of kernels of which more is said: of what limits those that are not in `old`, or reach
/// less than there. For findings also of those that moved otherwise, and that do not pass one of these gates.
///
/// # Errors
///
/// As [`evaluated::each`]. A file that cannot be read is none of them: [`Build`] knows that there was one.
pub(crate) fn current(
    files: &[PathBuf],
    options: &Options,
    jobs: Jobs,
    old: &[Entry],
    findings: Option<&Gates>,
) -> Result<Build, Failure> {
    let launched = |name: &Name, target: &Target| {
        let said = lines(old, (name.kept(), target.name())).iter().filter(|line| line.number > 0);
        let mut sizes = said.map(Entry::launch);
        // Which of several is meant cannot be told.
        let first = sizes.next().unwrap_or_default();
        if sizes.all(|size| size == first) { first } else { Size::default() }
    };
    let is_told = |entry: &Entry| {
        let same = lines(old, entry.key());
        let (mut is_lower, mut is_known) = (false, false);
        for line in same {
            is_lower |= change::is_lower(line, entry);
            is_known |= line.kept.numbers() == entry.kept.numbers();
        }
        let is_stopped = findings.is_some_and(|gates| entry.is_stopped(gates));
        let has_moved = !old.is_empty() && !is_known;
        is_stopped
            || has_moved
                && (same.is_empty()
                    || is_lower
                    || entry.kept.reached.is_none()
                    || findings.is_some())
    };
    let mut keeper = Keeper::default();
    let mut made_by: HashMap<Arc<str>, Option<Arc<str>>> = HashMap::new();
    let mut targets = Targets::default();
    let (mut unknown, mut others) = (None, 0);
    let mut all = Vec::with_capacity(old.len());
    let loaded = evaluated::each(files, options, jobs, Some(&launched), &|it| it, &mut |kernel| {
        match kernel.not_known() {
            Some(_) if unknown.is_some() => others += 1,
            text => unknown = unknown.take().or(text),
        }
        let compiler = made_by.entry(Arc::clone(&kernel.file));
        let compiler = compiler.or_insert_with_key(|file| compiler_of(file)).clone();
        let target = targets.of(&kernel.measured, kernel.arch);
        let kept = keeper.of(Kept::of(&kernel, target, compiler));
        let entry = Entry::new(kernel.stable().clone(), kept);
        let detail = is_told(&entry).then(|| Box::new(Detail::of(&kernel)));
        all.push((entry, detail));
        Ok(())
    })?;
    loaded.report();
    // What would give them an occupancy: nothing else can be compared.
    if let Some(text) = unknown {
        warn(&(text + &format::others(others)));
    }
    Ok(Build { kernels: numbered(all), is_risky: false, loaded })
}

/// The lines of this name and target.
fn lines<'a>(old: &'a [Entry], key: (&Arc<str>, &Arc<str>)) -> &'a [Entry] {
    let lines = &old[old.partition_point(|line| line.key() < key)..];
    &lines[..lines.partition_point(|line| line.key() == key)]
}

/// The compiler that made a file, or what it is a member of.
pub(crate) fn compiler_of(file: &str) -> Option<Arc<str>> {
    compiler(input::outermost(file)).map(Arc::from)
}

/// What a manifest says of who measured.
#[derive(serde::Deserialize)]
struct Tool {
    tool: String,
}

/// The compiler that made a file, where it says so.
pub(crate) fn compiler(file: &Path) -> Option<String> {
    match file.extension().and_then(|extension| extension.to_str()) {
        // That of a whole library is hundreds of MB of JSON.
        Some("json") => {
            let json = BufReader::new(File::open(file).ok()?);
            return serde_json::from_reader(json).ok().map(|Tool { tool }| tool);
        }
        Some("toml") => {
            return Some(manifest::read_toml(&fs::read_to_string(file).ok()?).ok()?.tool);
        }
        _ => {}
    }
    let small = fs::metadata(file).is_ok_and(|file| file.is_file() && file.len() <= SEARCHED);
    let bytes = small.then(|| fs::read(file).ok())??;
    let found = compilers(&bytes);
    (!found.is_empty()).then(|| found.join(", "))
}

/// As [`read`]; `None` where there is no such file.
///
/// # Errors
///
/// As [`read`], of a file that is there.
pub(crate) fn read_if_there(path: &Path) -> Result<Option<Baseline>, Failure> {
    match read(path) {
        Err(Failure::Unread { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        kept => kept.map(Some),
    }
}

/// The baseline in a file.
///
/// # Errors
///
/// Where it cannot be read, with the line.
pub(crate) fn read(path: &Path) -> Result<Baseline, Failure> {
    let bytes = input::text(path)?;
    let wrong = |error: String| Failure::Input(format!("`{}`: {error}", path.display()));
    let text = str::from_utf8(&bytes).map_err(|error| wrong(error.to_string()))?;
    Baseline::parse(text).map_err(wrong)
}
