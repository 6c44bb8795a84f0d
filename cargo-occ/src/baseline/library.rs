//! Which file of one build is which of another: two libraries may have a kernel of the same name, and each
//! is held to its own line.
//!
//! A file is known by the end of its path: builds stand in other folders, and wheels have a version in their
//! names. A line says it (`file=`) where the kernels of its target are from several files.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use super::entry::Entry;

/// The pairs of libraries of two builds.
#[derive(Debug, Default)]
pub(super) struct Libraries {
    /// What is now what a library was, by what it was.
    now: HashMap<Arc<str>, Arc<str>>,
    /// Those that are now and were.
    kept: HashSet<Arc<str>>,
    /// By the targets of lines that name no library: those that have a kernel with a line.
    unnamed: HashMap<Arc<str>, HashSet<Arc<str>>>,
}

/// A library as it is now: the same of a kernel before and after where it is from the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Library {
    Named(Arc<str>),
    /// One of those that lines without a name may be about.
    Unnamed,
    /// One that has another name now, or none that was.
    Other,
}

impl Libraries {
    pub(super) fn of<'a>(
        old: impl Iterator<Item = &'a Entry> + Clone,
        new: impl Iterator<Item = &'a Entry> + Clone,
    ) -> Self {
        let mut all = Self::default();
        let named = |entry: &'a Entry| entry.kept.setting.library.as_ref();
        let mut before: BTreeSet<&Arc<str>> = old.clone().filter_map(named).collect();
        let mut after: BTreeSet<&Arc<str>> = new.clone().filter_map(named).collect();
        let depth = before.iter().map(|path| ends(path).count()).max().unwrap_or(0);
        // The longest ends first: where names are the same, the folders count.
        for parts in (1..=depth).rev() {
            let mut met: BTreeMap<&str, [Vec<&Arc<str>>; 2]> = BTreeMap::new();
            for (side, paths) in [&before, &after].into_iter().enumerate() {
                for path in paths {
                    if let Some(end) = ends(path).nth(parts - 1) {
                        met.entry(end).or_default()[side].push(path);
                    }
                }
            }
            for pair in met.into_values() {
                if let ([was], [is]) = (&pair[0][..], &pair[1][..]) {
                    before.remove(*was);
                    after.remove(*is);
                    all.now.insert(Arc::clone(was), Arc::clone(is));
                    all.kept.insert(Arc::clone(is));
                }
            }
        }
        let unnamed = old.filter(|line| line.kept.setting.library.is_none());
        let unnamed: HashSet<_> = unnamed.map(Entry::key).collect();
        for (_, target) in &unnamed {
            all.unnamed.entry(Arc::clone(target)).or_default();
        }
        for entry in new.filter(|entry| unnamed.contains(&entry.key())) {
            if let (Some(known), Some(own)) =
                (all.unnamed.get_mut(entry.target().name()), &entry.kept.setting.library)
            {
                known.insert(Arc::clone(own));
            }
        }
        all
    }

    /// The library that a line is about.
    pub(super) fn was(&self, line: &Entry) -> Library {
        match line.kept.setting.library.as_ref().map(|library| self.now.get(library)) {
            None => Library::Unnamed,
            Some(Some(now)) => self.called(line, now),
            Some(None) => Library::Other,
        }
    }

    /// The library that a kernel is from.
    pub(super) fn is(&self, kernel: &Entry) -> Library {
        match &kernel.kept.setting.library {
            Some(own) => self.called(kernel, own),
            None => Library::Unnamed,
        }
    }

    fn called(&self, entry: &Entry, now: &Arc<str>) -> Library {
        match self.unnamed.get(entry.target().name()) {
            Some(known) if known.is_empty() || known.contains(now) => Library::Unnamed,
            None if self.kept.contains(now) => Library::Named(Arc::clone(now)),
            _ => Library::Other,
        }
    }
}

/// What lines of each target call their libraries, where they are from several: the shortest ends of their
/// paths that tell them apart.
pub(super) fn names<'a>(
    entries: impl Iterator<Item = &'a Entry>,
) -> HashMap<(&'a str, &'a str), &'a str> {
    let mut targets: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for entry in entries {
        if let Some(library) = &entry.kept.setting.library {
            targets.entry(entry.target().name()).or_default().insert(library);
        }
    }
    let mut names = HashMap::new();
    for (target, paths) in targets {
        let mut by_end: HashMap<&str, Vec<&str>> = HashMap::new();
        for path in &paths {
            ends(path).for_each(|end| by_end.entry(end).or_default().push(path));
        }
        // What an older line has is the end of a path.
        let whole = |path: &'a str| match by_end[path][..] {
            [one, other] => {
                if one == path {
                    other
                } else {
                    one
                }
            }
            _ => path,
        };
        let all: BTreeSet<&str> = paths.iter().map(|path| whole(path)).collect();
        if all.len() > 1 {
            let is_alone =
                |end: &&str| by_end[end].iter().filter(|path| all.contains(*path)).count() == 1;
            let name = |path: &'a str| ends(whole(path)).find(is_alone).unwrap_or(path);
            names.extend(paths.iter().map(|path| ((target, *path), name(path))));
        }
    }
    names
}

/// The ends of a path, the shortest first: `_C.so`, `pkg/_C.so`, `a.whl!/pkg/_C.so`.
fn ends(path: &str) -> impl Iterator<Item = &str> {
    let cuts = path.rmatch_indices(['/', '\\']).map(|(at, _)| at + 1).chain([0]);
    cuts.map(|at| &path[at..]).filter(|end| !end.is_empty())
}
