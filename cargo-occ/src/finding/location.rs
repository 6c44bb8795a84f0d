//! Where in a source a kernel stands.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read as _;
use std::sync::Arc;

use occ_artifacts::remarks;

use super::dwarf;

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    /// The file, as whoever wrote it down named it.
    pub(crate) file: String,
    /// From 1.
    pub(crate) line: u32,
}

/// As much tells whether a file is a text or code.
const START: u64 = 1 << 12;
/// Larger files are not searched for places.
const MOST: u64 = 256 << 20;

/// The places that the files say, each read when it is first asked about.
#[derive(Debug, Default)]
pub(crate) struct Locations {
    /// By file and by the name that the file has.
    files: HashMap<Arc<str>, HashMap<String, Location>>,
}

impl Locations {
    /// Where the kernel of this name in a file stands, where remarks or DWARF say it.
    pub(crate) fn of(&mut self, file: &Arc<str>, symbol: &str) -> Option<Location> {
        let file = Arc::clone(file);
        let locations = self.files.entry(file).or_insert_with_key(|file| read(file));
        locations.get(symbol).cloned()
    }
}

/// The places in a file, which a pipe gives only once.
fn read(file: &str) -> HashMap<String, Location> {
    let opened = File::open(file)
        .ok()
        .filter(|file| file.metadata().is_ok_and(|file| file.is_file() && file.len() <= MOST));
    let mut bytes = Vec::new();
    let read = opened.and_then(|mut file| {
        file.by_ref().take(START).read_to_end(&mut bytes).ok()?;
        // What holds code besides, a library, has its debug information elsewhere.
        let ours = dwarf::is(&bytes) || !bytes.contains(&0);
        if ours { file.take(MOST).read_to_end(&mut bytes).ok() } else { None }
    });
    if read.is_none() {
        return HashMap::new();
    }
    if dwarf::is(&bytes) {
        return dwarf::locations(&bytes);
    }
    let locations = remarks::source_lines(str::from_utf8(&bytes).unwrap_or_default()).into_iter();
    locations.map(|at| (at.kernel, Location { file: at.file, line: at.line })).collect()
}
