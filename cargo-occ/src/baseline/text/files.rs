//! The files that kernels are from, where kernels of a target are from several: each is listed once, and a line
//! stands for all of them that have the same kernel with the same numbers.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use super::Line;
use super::line::{Read, pair, quoted, unquoted, value, words};
use crate::baseline::entry::{Entry, Keeper, Kept, Setting};
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
                file.targets.insert(entry.target().name());
                file.compilers.insert(entry.kept.setting.compiler.as_deref());
            }
        }
        all
    }

    /// What a line calls the file of a kernel, where kernels of its target are from several.
    pub(super) fn name(&self, entry: &Entry) -> Option<&'a str> {
        self.names.get(&(&**entry.target().name(), entry.kept.setting.library.as_deref()?)).copied()
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

/// ` file=a.so file=b.so`
pub(super) fn named_files(files: &[&str]) -> String {
    files.iter().flat_map(|file| [" ", FILE, "=", &value(file)].map(str::to_owned)).collect()
}

/// The files that are listed, as they are read.
#[derive(Default)]
pub(super) struct Listed {
    /// By the targets that they have kernels for.
    targets: BTreeMap<String, Vec<Arc<str>>>,
    compilers: HashMap<Arc<str>, Arc<str>>,
}

impl Listed {
    pub(super) fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Reads a line of the list, behind its first word.
    pub(super) fn list(&mut self, line: &str) -> Result<(), String> {
        let expected =
            "expected a file and the targets that it has kernels for, as `file libk.so sm_90`";
        let words = words(line)?;
        let [file, words @ ..] = &words[..] else {
            return Err(format!("found no file, {expected}"));
        };
        let file: Arc<str> = unquoted(file)?.into();
        let mut has_target = false;
        for word in words {
            if let Some(("compiler", _, compiler)) = pair(word)? {
                self.compilers.insert(Arc::clone(&file), compiler.into());
                continue;
            }
            has_target = true;
            let files = self.targets.entry(unquoted(word)?).or_default();
            if files.contains(&file) {
                return Err(format!("found `{file}` a second time; leave one out"));
            }
            files.push(Arc::clone(&file));
        }
        if has_target { Ok(()) } else { Err(format!("found no target, {expected}")) }
    }

    /// The lines of all kernels in order, with a number for each copy.
    ///
    /// # Errors
    ///
    /// The first line that is about a kernel of a file that another one is about: whoever merges by hand may keep
    /// both sides. And one that is about another count of files than it says.
    pub(super) fn lines(
        &self,
        mut all: Vec<Read>,
        keeper: &mut Keeper,
    ) -> Result<Vec<Line>, String> {
        all.sort_by(|a, b| a.key().cmp(&b.key()));
        let (mut lines, mut wrong) = (Vec::with_capacity(all.len()), Vec::new());
        for of_one in all.chunk_by_mut(|a, b| a.key() == b.key()) {
            wrong.extend(self.kernels(of_one, keeper, &mut lines).err());
        }
        match wrong.into_iter().min() {
            Some((line, error)) => Err(format!("line {line}: {error}")),
            None => Ok(lines),
        }
    }

    /// Adds the lines of kernels of one name and target.
    fn kernels(
        &self,
        all: &mut [Read],
        keeper: &mut Keeper,
        lines: &mut Vec<Line>,
    ) -> Result<(), (u32, String)> {
        // Which files a line names; one that has no name is `None`.
        let named = |read: &Read| -> Vec<Option<Arc<str>>> {
            match (read.others, &read.files[..]) {
                (Some(_), _) => Vec::new(),
                (None, []) => vec![None],
                (None, files) => files.iter().cloned().map(Some).collect(),
            }
        };
        let mut taken: HashSet<(u32, Option<Arc<str>>)> = HashSet::new();
        for read in &*all {
            if !named(read).into_iter().all(|file| taken.insert((read.copy, file))) {
                let (name, target) = (read.name.kept(), &read.kept.setting.target);
                let error = format!(
                    "found `{name}` on {target} a second time; leave one out, or tell them apart by `copy=2`"
                );
                return Err((read.number, error));
            }
        }
        let mut copies = 1..;
        for read in all.iter_mut().filter(|read| !read.is_none) {
            let mut files = named(read);
            if let Some(said) = read.others {
                let on = self.targets.get(&**read.kept.setting.target.name());
                let on = on.into_iter().flatten().cloned().map(Some);
                files = on.filter(|file| taken.insert((read.copy, file.clone()))).collect();
                if files.is_empty() || files.len() != said as usize {
                    let error = format!(
                        "found `{FILES}={said}`, and {} of the files that are listed for its target have no line \
                         of their own: run `cargo occ baseline update`",
                        files.len()
                    );
                    return Err((read.number, error));
                }
            }
            for library in files {
                let of_file = library.as_ref().and_then(|file| self.compilers.get(file));
                let of_file = of_file.filter(|_| !read.names_compiler);
                let compiler = of_file.or(read.kept.setting.compiler.as_ref()).cloned();
                let setting = Setting { compiler, library, ..Setting::clone(&read.kept.setting) };
                let kept = Kept { setting: Arc::new(setting), ..Kept::clone(&read.kept) };
                let kept = keeper.of(kept);
                for copy in copies.by_ref().take(read.copies as usize) {
                    let (number, kept) = (read.number, Arc::clone(&kept));
                    let entry = Entry { name: read.name.clone(), copy, number, kept };
                    lines.push(Line { above: std::mem::take(&mut read.above), entry });
                }
            }
        }
        Ok(())
    }
}
