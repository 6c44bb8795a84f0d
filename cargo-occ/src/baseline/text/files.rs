//! The files that kernels are from, where kernels of a target are from several: each is listed once, and a line
//! stands for all of them that have the same kernel with the same numbers.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::Line;
use super::word::{quoted, value};
use crate::baseline::entry::Entry;
use crate::baseline::kept::Kept;
use crate::baseline::library::names;

/// The word before a file and the targets that it has kernels for, and the key of a file that a line is about.
pub(super) const FILE: &str = "file";
/// The key of how many files a line is about, where they are all that have no line of their own.
pub(super) const FILES: &str = "files";
/// What stands in the place of what is reached, of files that have no such kernel.
pub(super) const NONE: &str = "none";

/// The files of a baseline, as it is written.
pub(super) struct Files<'a> {
    names: HashMap<(&'a str, &'a str), &'a str>,
    files: BTreeMap<&'a str, File<'a>>,
}

#[derive(Default)]
struct File<'a> {
    targets: BTreeSet<&'a str>,
    /// Of its kernels.
    compilers: BTreeSet<Option<&'a str>>,
}

impl<'a> Files<'a> {
    pub(super) fn of(lines: &'a [Line]) -> Self {
        let entries = || lines.iter().map(|line| &line.entry);
        let mut all = Self { names: names(entries()), files: BTreeMap::new() };
        for entry in entries() {
            if let Some(name) = all.name(entry) {
                let file = all.files.entry(name).or_default();
                file.targets.insert(entry.target.name());
                file.compilers.insert(entry.compiler.as_deref());
            }
        }
        all
    }

    /// What a line calls the file of a kernel, where kernels of its target are from several.
    pub(super) fn name(&self, entry: &Entry) -> Option<&'a str> {
        self.names.get(&(&**entry.target.name(), entry.library.as_deref()?)).copied()
    }

    /// The compiler of all kernels of a file.
    pub(super) fn compiler(&self, name: Option<&str>) -> Option<&'a str> {
        let compilers = &self.files.get(name?)?.compilers;
        compilers.first().copied().flatten().filter(|_| compilers.len() == 1)
    }

    /// Of a line that is about more than half of a target's files, those that no line of `all` is about: it says how
    /// many it is about, and the others are named. `None` of any other line, which names its own.
    pub(super) fn without(
        &self,
        alike: &Alike<'_>,
        all: &[Alike<'_>],
        target: &str,
    ) -> Option<Vec<&'a str>> {
        let on = self.files.iter().filter(|(_, file)| file.targets.contains(target));
        let mut on: Vec<&str> = on.map(|(name, _)| *name).collect();
        if alike.files.len() < 2 || alike.files.len() * 2 <= on.len() {
            return None;
        }
        let others = all.iter().filter(|it| it.copy == alike.copy);
        let taken: HashSet<&str> = others.flat_map(|it| it.files.iter().copied()).collect();
        on.retain(|file| !taken.contains(file));
        Some(on)
    }

    /// A line a file. `compiler` made what names no other.
    pub(super) fn lines(&self, compiler: Option<&str>) -> impl Iterator<Item = String> {
        self.files.iter().map(move |(name, file)| {
            let own = self.compiler(Some(name)).filter(|own| Some(*own) != compiler);
            let own = own.map(|own| format!(" compiler={}", quoted(own))).unwrap_or_default();
            let targets = file.targets.iter().map(|target| format!(" {}", value(target)));
            format!("{FILE} {}{own}{}", value(name), targets.collect::<String>())
        })
    }
}

/// Kernels of one name and target of which the same is kept, in one file or in several.
pub(super) struct Alike<'a> {
    pub(super) lines: Vec<&'a Line>,
    /// Which it is of the kernels of its file, from 1, and how many of them are alike.
    pub(super) copy: usize,
    pub(super) copies: usize,
    pub(super) files: Vec<&'a str>,
}

/// The kernels of one name and target, in order, by what a line stands for. `kept` is what it says of one, the file
/// aside.
pub(super) fn alike<'a>(
    lines: &[&'a Line],
    files: &Files<'a>,
    kept: impl Fn(&Entry) -> Kept,
) -> Vec<Alike<'a>> {
    let mut own: BTreeMap<Option<&str>, Vec<(Kept, &Line)>> = BTreeMap::new();
    for line in lines {
        let lines = own.entry(files.name(&line.entry)).or_default();
        lines.push((kept(&line.entry), line));
    }
    let mut all: Vec<Alike<'a>> = Vec::new();
    let mut places = HashMap::new();
    for (file, lines) in own {
        let mut copy = 1;
        for group in lines.chunk_by(|(a, _), (b, _)| a == b) {
            let (next, copies) = (all.len(), group.len());
            let at = *places.entry((copy, copies, group[0].0.clone())).or_insert(next);
            if at == next {
                all.push(Alike { lines: Vec::new(), copy, copies, files: Vec::new() });
            }
            all[at].lines.extend(group.iter().map(|(_, line)| *line));
            all[at].files.extend(file);
            copy += copies;
        }
    }
    all
}
