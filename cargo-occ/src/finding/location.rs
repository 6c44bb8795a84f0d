//! Where in a source a kernel stands.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use occ_artifacts::{MeasuredKernel, PassedOver, Visit, remarks};

use super::{Finding, dwarf};
use crate::evaluated::Evaluated;
use crate::input::outermost;
use crate::name::shown;
use crate::plain::named;

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    /// The file, as whoever wrote it down named it.
    pub(crate) file: String,
    /// From 1.
    pub(crate) line: u32,
}

/// The code that a kernel was read from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) file: Arc<str>,
    /// The name that the file has.
    symbol: Arc<str>,
    /// With its features; empty where the file does not say.
    target: String,
}

impl Origin {
    pub(crate) fn of(kernel: &Evaluated) -> Self {
        let (file, symbol) = (Arc::clone(&kernel.file), Arc::clone(kernel.symbol()));
        Self { file, symbol, target: kernel.target() }
    }
}

/// Puts every finding where its kernel stands, where remarks or debug information say it. For that each
/// file is read once more.
pub(super) fn find(findings: Vec<&mut Finding>) {
    let mut files: BTreeMap<PathBuf, Places> = BTreeMap::new();
    for origin in findings.iter().filter_map(|finding| finding.origin.as_ref()) {
        let path = outermost(&origin.file);
        files.entry(path.to_owned()).or_default().want(origin, path);
    }
    for (path, places) in &mut files {
        // A pipe gives its content only once.
        if fs::metadata(path).is_ok_and(|file| file.is_file()) {
            // What is wrong with a file is said where its kernels are read.
            let _ = occ_artifacts::each_path(path, &shown(path), places);
        }
    }
    for finding in findings {
        let place = finding.origin.as_ref().and_then(|origin| {
            let path = outermost(&origin.file);
            files.get(path)?.of(origin, path)
        });
        finding.location = place.or(finding.location.take());
    }
}

/// The target of a kernel, and the member of a zip that it is in.
type Copy = (String, String);

/// The kernels of a file that are looked for, by name, target and member.
#[derive(Default)]
struct Places {
    wanted: HashMap<Arc<str>, HashMap<Copy, Place>>,
    /// Those of the image that is being read.
    current: Vec<(Arc<str>, Copy)>,
    /// The members that are being read, the innermost last.
    members: Vec<String>,
}

/// The member that a kernel in the file at `path` is in.
fn member(kernel: &Origin, path: &Path) -> String {
    kernel.file[shown(path).len().min(kernel.file.len())..].trim_start_matches("!/").to_owned()
}

/// What the file says of a kernel.
enum Place {
    Unseen,
    At(Location),
    /// Nothing, or something else of another kernel of the same name and target.
    Open,
}

impl Places {
    fn want(&mut self, kernel: &Origin, path: &Path) {
        let targets = self.wanted.entry(Arc::clone(&kernel.symbol)).or_default();
        targets.insert((kernel.target.clone(), member(kernel, path)), Place::Unseen);
    }

    fn of(&self, kernel: &Origin, path: &Path) -> Option<Location> {
        let copy = (kernel.target.clone(), member(kernel, path));
        match self.wanted.get(&kernel.symbol)?.get(&copy)? {
            Place::At(location) => Some(location.clone()),
            Place::Unseen | Place::Open => None,
        }
    }

    fn add(&mut self, name: &str, copy: &Copy, found: Option<&Location>) {
        let place = self.wanted.get_mut(name).and_then(|targets| targets.get_mut(copy));
        let Some(place) = place else { return };
        *place = match (&*place, found) {
            (Place::Unseen, Some(found)) => Place::At(found.clone()),
            (Place::At(known), Some(found)) if known == found => return,
            _ => Place::Open,
        };
    }
}

impl Visit for Places {
    fn kernel(&mut self, kernel: MeasuredKernel) {
        let Some((name, targets)) = self.wanted.get_key_value(kernel.name.as_str()) else { return };
        let copy = (kernel.target_id(), self.members.join("!/"));
        if targets.contains_key(&copy) {
            self.current.push((Arc::clone(name), copy));
        }
    }

    fn entered(&mut self, member: &str) {
        self.members.push(named(member).into_owned());
    }

    fn left(&mut self) {
        self.members.pop();
    }

    fn passed_over(&mut self, _: PassedOver) {}

    fn image(&mut self, bytes: &[u8]) {
        let kernels = std::mem::take(&mut self.current);
        if kernels.is_empty() {
            return;
        }
        let names: HashSet<&str> = kernels.iter().map(|(name, _)| &**name).collect();
        let found = locations(bytes, &|name| names.contains(name));
        for (name, target) in &kernels {
            self.add(name, target, found.get(&**name));
        }
    }
}

/// The places of these kernels in code or a text, by their names.
fn locations(bytes: &[u8], is_wanted: &dyn Fn(&str) -> bool) -> HashMap<String, Location> {
    if dwarf::is(bytes) {
        return dwarf::locations(bytes, is_wanted);
    }
    let lines = remarks::source_lines(str::from_utf8(bytes).unwrap_or_default()).into_iter();
    lines.map(|at| (at.kernel, Location { file: at.file, line: at.line })).collect()
}
