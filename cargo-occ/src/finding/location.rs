//! Where in a source a kernel stands.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::sync::Arc;

use occ_artifacts::{MeasuredKernel, PassedOver, Visit, remarks};

use super::{Finding, dwarf};
use crate::evaluated::Evaluated;
use crate::input::{WITHIN, outermost, within};
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Origin {
    /// With the member of it, where it is a zip.
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
pub(super) fn find(findings: &mut [Finding]) {
    let origins = findings.iter().filter_map(|finding| finding.origin.clone());
    let mut wanted: HashMap<_, _> = origins.map(|origin| (origin, Place::Unseen)).collect();
    let files = wanted.keys().map(|origin| outermost(&origin.file).to_owned());
    for path in files.collect::<BTreeSet<_>>() {
        // A pipe gives its content only once.
        if fs::metadata(&path).is_ok_and(|file| file.is_file()) {
            let (file, members, current) = (path.to_string_lossy(), Vec::new(), Vec::new());
            let mut places = Places { wanted: &mut wanted, file: &file, members, current };
            // What is wrong with a file is said where its kernels are read.
            let _ = occ_artifacts::each_path(&path, &shown(&path), &mut places);
        }
    }
    for finding in findings {
        let place = finding.origin.as_ref().and_then(|origin| wanted.get(origin));
        if let Some(Place::At(location)) = place {
            finding.location = Some(location.clone());
        }
    }
}

/// The kernels that are looked for in a file.
struct Places<'a> {
    wanted: &'a mut HashMap<Origin, Place>,
    file: &'a str,
    /// The members that are being read, the innermost last.
    members: Vec<String>,
    /// The kernels of the image that is being read.
    current: Vec<Origin>,
}

/// What a file says of a kernel.
enum Place {
    Unseen,
    At(Location),
    /// Nothing, or something else of another kernel of the same name and target.
    Open,
}

impl Visit for Places<'_> {
    fn kernel(&mut self, kernel: MeasuredKernel) {
        let file = within(self.file.to_owned(), &self.members.join(WITHIN)).into();
        let target = kernel.target_id();
        let origin = Origin { file, symbol: kernel.name.into(), target };
        if self.wanted.contains_key(&origin) {
            self.current.push(origin);
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
        let names: HashSet<&str> = kernels.iter().map(|kernel| &*kernel.symbol).collect();
        let found = locations(bytes, &|name| names.contains(name));
        for kernel in &kernels {
            let Some(place) = self.wanted.get_mut(kernel) else { continue };
            *place = match (&*place, found.get(&*kernel.symbol)) {
                (Place::Unseen, Some(found)) => Place::At(found.clone()),
                (Place::At(known), Some(found)) if known == found => continue,
                _ => Place::Open,
            };
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
